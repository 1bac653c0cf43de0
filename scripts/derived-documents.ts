import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { BaseResolver, type Document, type Source } from '@redocly/openapi-core';
import { parse } from 'yaml';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  type Service,
} from '../lib/openapi.js';
import { ANSWER_RULES } from './answer-rules.js';
import { concurrencyText } from './concurrency-text.js';

const REQUEST_ID = 'X-Request-Id';

/**
 * Reads a service's document from spec/ and adds to each file, as it is read, what follows from a rule: what an
 * operation answers because of what it is (`ANSWER_RULES`), the request's id on every answer, and the one body of
 * errors. Both the bundler and the linter read by it, so that what is derived is linted, by the file that it is of.
 */
export class DerivedDocuments extends BaseResolver {
  /** What stands in a file though a rule gives it, in the words of whoever has to mend it. */
  readonly faults: string[] = [];
  /** The document itself, which names the files of all operations. */
  readonly entry: string;
  readonly #spec: string;
  readonly #service: Service;
  /** By the operation's file. */
  readonly #methods = new Map<string, string>();

  /** @param spec the folder of both services' documents and of what they share */
  constructor(spec: string, service: Service) {
    super();
    this.#spec = spec;
    this.#service = service;
    this.entry = join(spec, service, 'openapi.yaml');
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = super.parseDocument(source, isRoot);
    const file = source.absoluteRef;
    // What is no document at all is told by whoever reads it.
    if (typeof document.parsed !== 'object' || document.parsed === null) return document;
    if (file === this.entry) this.#noteMethods(document.parsed as OpenApiDocument);
    else if (this.#methods.has(file)) this.#deriveAnswers(file, document.parsed as OperationObject);
    else if (dirname(file).endsWith('/responses'))
      this.#deriveResponse(file, document.parsed as object, true);
    return document;
  }

  #noteMethods(document: OpenApiDocument): void {
    for (const { method, operation } of listOperations(document)) {
      const { $ref } = operation as { $ref?: string };
      if ($ref !== undefined) this.#methods.set(join(dirname(this.entry), $ref), method);
    }
  }

  #deriveAnswers(file: string, operation: OperationObject): void {
    const parameters = (operation.parameters ?? []).map((each) => parameterOf(file, each));
    const method = this.#methods.get(file) ?? 'get';
    const stated = { service: this.#service, method, operation: { ...operation, parameters } };
    if (this.#service === 'daemon') this.#deriveBounds(file, operation);
    operation.responses ??= {};
    for (const { status, response, from, holds } of ANSWER_RULES) {
      if (!holds(stated)) continue;
      const $ref = this.#refTo(file, 'responses', response);
      const own = operation.responses[status];
      if (isSame(file, own?.$ref, $ref)) this.#fault(file, `${status} ${response} follows from ${from}`);
      operation.responses[status] = own ?? { $ref };
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      // Once the protocol is another one, nothing of ours is said in HTTP.
      if (response.$ref === undefined && status !== '101')
        this.#deriveResponse(file, response, Number(status) >= 400);
    }
  }

  /** Adds the actor header and the texts on bounds on concurrency to the operations. */
  #deriveBounds(file: string, operation: OperationObject): void {
    if (operation.security?.length === 0) return;
    operation.parameters = [
      ...(operation.parameters ?? []),
      { $ref: this.#refTo(file, 'parameters', 'Actor') },
    ];
    const text = concurrencyText(operation['x-concurrency'] ?? []);
    if (text !== '') operation.description = `${operation.description?.trimEnd() ?? ''}\n\n${text}`;
  }

  #deriveResponse(file: string, response: ResponseObject, mayBeError: boolean): void {
    const { headers, content } = response;
    if (headers?.[REQUEST_ID] !== undefined) this.#fault(file, `${REQUEST_ID} is a header of every answer`);
    response.headers = { [REQUEST_ID]: { $ref: this.#refTo(file, 'headers', 'RequestId') }, ...headers };
    if (content === undefined) return;
    // Behind the headers, as a reader expects it.
    delete response.content;
    response.content = content;
    const json = content['application/json'];
    if (json === undefined || !mayBeError) return;
    const $ref = this.#refTo(file, 'schemas', 'ApiError');
    if (isSame(file, json.schema?.$ref, $ref))
      this.#fault(file, 'ApiError is the schema of an answer that names none');
    json.schema ??= { $ref };
  }

  #fault(file: string, rule: string): void {
    this.faults.push(`${rule}; take it out of spec/${relative(this.#spec, file)}`);
  }

  /** A part stands in `shared` where both documents have the same. */
  #refTo(file: string, folder: string, name: string): string {
    const shared = join(this.#spec, 'shared', folder, `${name}.yaml`);
    const part = existsSync(shared) ? shared : join(this.#spec, this.#service, folder, `${name}.yaml`);
    const path = relative(dirname(file), part);
    return path.startsWith('.') ? path : `./${path}`;
  }
}

/** One that is nowhere stays a reference, which the linter tells of. */
function parameterOf(file: string, parameter: ParameterObject): ParameterObject {
  const part = join(dirname(file), parameter.$ref ?? '');
  if (parameter.$ref === undefined || !existsSync(part)) return parameter;
  return parse(readFileSync(part, 'utf8')) as ParameterObject;
}

const isSame = (file: string, own: string | undefined, derived: string) =>
  own !== undefined && join(dirname(file), own) === join(dirname(file), derived);
