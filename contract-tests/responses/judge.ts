import { join } from 'node:path';
import {
  listOperations,
  type OperationObject,
  pathPattern,
  readDocumentFile,
  type Service,
} from '../../lib/contract/openapi.js';
import { isTus } from '../../plugins/operations/tus.js';
import { createDocumentCheck, type DocumentCheck } from '../dredd/response-check.js';
import type { SeenHead } from './client-responses.js';

export type AskedRequest = Pick<SeenHead, 'method' | 'target' | 'requestHeaders'>;

export type Judge = {
  /**
   * Returns the operation of a request; undefined for a request that is not for an operation, such as one for a page
   * or an unknown path.
   */
  operationOf(request: AskedRequest): OperationObject | undefined;
  check: DocumentCheck;
};

/** Returns the check of a service's responses against its bundled document below `root`. */
export function createJudge(root: string, service: Service): Judge {
  const document = readDocumentFile(join(root, 'generated', service, 'openapi.json'));
  const plain = new Map<string, OperationObject>();
  const templated: { method: string; pattern: RegExp; operation: OperationObject }[] = [];
  for (const { path, method, operation } of listOperations(document)) {
    const spelled = method.toUpperCase();
    if (path.includes('{')) templated.push({ method: spelled, pattern: pathPattern(path), operation });
    else plain.set(`${spelled} ${path}`, operation);
  }
  const operationAt = (method: string, path: string) =>
    plain.get(`${method} ${path}`) ??
    templated.find((each) => each.method === method && each.pattern.test(path))?.operation;
  return {
    operationOf({ method, target, requestHeaders }) {
      const path = target.split('?')[0] ?? '';
      const asked = operationAt(String(requestHeaders['x-http-method-override'] ?? ''), path);
      return method === 'POST' && asked && isTus(document, asked) ? asked : operationAt(method, path);
    },
    check: createDocumentCheck(document),
  };
}
