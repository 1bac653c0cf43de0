import { listOperations, type OpenApiDocument, type OperationObject } from '../../lib/contract/openapi.js';

const NOTE = '**Not implemented yet:** it responds with 501.';

/**
 * Documents that operations without a handler respond with 501.
 *
 * @param isWritten returns whether an operation has a handler
 */
export function documentPendingOperations(
  document: OpenApiDocument,
  isWritten: (operation: OperationObject) => boolean,
): void {
  const pending = listOperations(document)
    .map(({ operation }) => operation)
    .filter((operation) => !isWritten(operation));
  for (const operation of pending) {
    operation.description = `${NOTE}\n\n${operation.description ?? ''}`;
    operation.responses['501'] = responseOf(operation.operationId);
  }
}

const responseOf = (operationId: string) => ({
  description: 'The operation is documented, but not implemented yet.',
  headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ApiError' },
      example: {
        error: 'not_implemented',
        message: `The operation ${operationId} is not implemented yet.`,
        status: 501,
      },
    },
  },
});
