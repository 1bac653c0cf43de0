import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type Document, type Handler, OpenAPIBackend } from 'openapi-backend';
import { type OpenApiDocument, type OperationObject, queryCredentials } from '../../lib/contract/openapi.js';
import { isVisibleText, VISIBLE_TEXT } from '../../lib/text/visible-text.js';
import { OperationInput } from './operation-input.js';
import { createRequestReader } from './request-inputs.js';
import { countOnlyWhereNeeded } from './text-length.js';

/** Sends the response. Returns the symbol with which Hapi leaves the connection to other code. */
export type Respond = (
  input: OperationInput,
  request: Request,
  h: ResponseToolkit,
) => Promise<ResponseObject | symbol>;

/**
 * Handles a request of its operation: reads it and sends the response. It can throw synchronously as well as reject.
 */
export type Route = (request: Request, h: ResponseToolkit) => Promise<ResponseObject | symbol>;

/** What openapi-backend keeps of the document once all operations are in a table. */
const EMPTY: Document = { openapi: '3.0.3', info: { title: '', version: '' }, paths: {} };

/**
 * Returns a copy with what requests are routed and checked by. openapi-backend keeps and changes its document, and the
 * rest, mainly the responses, is most of it.
 */
function requestPartsOf({ openapi, info, paths, components }: OpenApiDocument): Document {
  const { schemas, parameters, securitySchemes } = components;
  const parts = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => {
      const { operationId, requestBody, parameters: own, security } = operation;
      const content = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
        type,
        { schema },
      ]);
      const body = requestBody && { ...requestBody, content: Object.fromEntries(content) };
      return [method, { operationId, security, parameters: own, requestBody: body, responses: {} }];
    });
    return [path, Object.fromEntries(operations)];
  });
  const needed = { schemas, parameters, securitySchemes };
  return JSON.parse(
    JSON.stringify({ openapi, info, paths: Object.fromEntries(parts), components: needed }),
  ) as Document;
}

/**
 * Creates the openapi-backend instance behind Hapi's routes. It has the handlers of the operations, and compiles
 * validators from the document when they are first needed. Everything else is done by Hapi (docs/decisions/0001).
 */
export async function createRequestRouter(
  document: OpenApiDocument,
  responderOf: (operation: OperationObject) => Respond,
): Promise<(operation: OperationObject) => Route> {
  const api = new OpenAPIBackend({
    definition: requestPartsOf(document),
    quick: true,
    strict: true,
    coerceTypes: true,
    ajvOpts: { useDefaults: true, validateSchema: false, meta: false },
    customizeAjv: (ajv) =>
      addFormats.default(countOnlyWhereNeeded(ajv)).addFormat(VISIBLE_TEXT, isVisibleText),
  });
  await api.init();
  // Look operations up in this table, because openapi-backend would create them again from the whole document each
  // time.
  const table = new Map(api.router.getOperations().map((operation) => [operation.operationId, operation]));
  api.router.getOperations = () => [...table.values()];
  api.router.getOperation = (operationId: string) => table.get(operationId);
  // Everything needed from now on is in the table. Its schemas have no `$ref`, so the rest can be freed.
  // `init` does not wait for `document`.
  await api.loadDocument();
  for (const holder of [api, api.router, api.validator]) holder.definition = EMPTY;
  api.inputDocument = api.document = EMPTY;
  const credentials = queryCredentials(document);
  return (stated) => {
    const { operationId } = stated;
    const operation = table.get(operationId);
    if (operation === undefined) throw new Error(`the API document has no operation ${operationId}`);
    api.register(operationId, responderOf(stated) as unknown as Handler);
    const answer = api.handlers[operationId] as unknown as Respond;
    const validators = () =>
      (api.validator.getRequestValidatorsForOperation(operationId) ?? []) as ValidateFunction[];
    const read = createRequestReader(operation, validators, credentials);
    return (request, h) => answer(new OperationInput(read(request), request), request, h);
  };
}
