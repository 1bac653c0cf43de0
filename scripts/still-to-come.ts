import { listOperations, type OpenApiDocument } from '../lib/openapi.js';
import { placeOf } from './handler-map.js';

const NOTE = '**Still to come:** it answers 501.';

/**
 * Says of each operation that has no handler that it answers 501, for as long as it has none.
 *
 * @param isWritten whether an operation's handler is there, by `<tag>/<operationId>`
 */
export function sayWhatIsToCome(document: OpenApiDocument, isWritten: (place: string) => boolean): void {
  const pending = listOperations(document)
    .map(({ operation }) => operation)
    .filter((operation) => !isWritten(placeOf(operation)));
  for (const operation of pending) {
    operation.description = `${NOTE}\n\n${operation.description ?? ''}`;
    operation.responses['501'] = answerOf(operation.operationId);
  }
}

const answerOf = (operationId: string) => ({
  description: 'The operation is documented and still to come.',
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
