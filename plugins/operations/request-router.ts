import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type Document, type Handler, OpenAPIBackend } from 'openapi-backend';
import { type OpenApiDocument, type OperationObject, queryCredentials } from '../../lib/contract/openapi.js';
import { isVisibleText, VISIBLE_TEXT } from '../../lib/text/visible-text.js';
import { OperationInput } from './operation-input.js';
import { createRequestReader } from './request-inputs.js';
import { countOnlyWhereNeeded } from './text-length.js';

/** The symbol tells Hapi that something else owns the connection now. */
export type Respond = (
  input: OperationInput,
  request: Request,
  h: ResponseToolkit,
) => Promise<ResponseObject | symbol>;

/** Reads a request of its operation and sends the response. Can also throw synchronously. */
export type Route = (request: Request, h: ResponseToolkit) => Promise<ResponseObject | symbol>;

/**
 * openapi-backend behind Hapi's routes: it holds what answers each operation and the validators that it compiles from
 * the document, each when it is first asked for. What else it can do, Hapi has done by then (docs/decisions/0001).
 */
export async function createRequestRouter(
  document: OpenApiDocument,
  responderOf: (operation: OperationObject) => Respond,
): Promise<(operation: OperationObject) => Route> {
  const api = new OpenAPIBackend({
    definition: structuredClone(document) as unknown as Document,
    quick: true,
    strict: true,
    coerceTypes: true,
    ajvOpts: { useDefaults: true, validateSchema: false, meta: false },
    customizeAjv: (ajv) =>
      addFormats.default(countOnlyWhereNeeded(ajv)).addFormat(VISIBLE_TEXT, isVisibleText),
  });
  await api.init();
  // Its own lookup would create them again from the whole document each time.
  const table = new Map(api.router.getOperations().map((operation) => [operation.operationId, operation]));
  api.router.getOperations = () => [...table.values()];
  api.router.getOperation = (operationId: string) => table.get(operationId);
  const credentials = queryCredentials(document);
  return (stated) => {
    const { operationId } = stated;
    const operation = table.get(operationId);
    if (operation === undefined) throw new Error(`no operation ${operationId}`);
    api.register(operationId, responderOf(stated) as unknown as Handler);
    const answer = api.handlers[operationId] as unknown as Respond;
    const validators = () =>
      (api.validator.getRequestValidatorsForOperation(operationId) ?? []) as ValidateFunction[];
    const read = createRequestReader(operation, validators, credentials);
    return (request, h) => answer(new OperationInput(read(request), request), request, h);
  };
}
