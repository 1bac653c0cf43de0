import type { PlacedOperation } from '../../../lib/contract/openapi.js';
import type { Shape } from '../contract.js';

/** A body size over the limit of every operation that accepts JSON. */
const OVER_LIMIT_BYTES = 1024 * 1024 + 1;
/** The largest limit that a run exceeds. Bodies over larger ones would neither fit in a string nor arrive in time. */
const MAX_EXCEEDED_BYTES = 64 * 1024 * 1024;

/** A small form with a boundary, because dredd sends none. */
export const SMALL_FORM: Shape = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  text: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--x--\r\n',
};

/**
 * Returns how to make the service respond with a status that is produced in the same way for every operation: with the
 * document's own example, whose ids do not exist. Returns undefined if the operation needs its own case.
 */
export function generalCase({ path, operation }: PlacedOperation, status: number): Shape | undefined {
  const takesBody = operation.requestBody !== undefined;
  switch (status) {
    case 200:
    case 204:
      return takesBody || path.includes('{') ? undefined : {};
    case 400:
      return takesBody ? { text: '{"cut off' } : { query: { unheard_of: '1' } };
    case 401:
      return { credential: 'none' };
    case 403:
      return { credential: 'narrow' };
    case 404:
      return {};
    case 413: {
      const maxBytes = operation['x-max-bytes'] ?? 0;
      if (maxBytes > MAX_EXCEEDED_BYTES) return undefined;
      return { text: JSON.stringify('x'.repeat(maxBytes + OVER_LIMIT_BYTES)) };
    }
    case 501:
      return 'multipart/form-data' in (operation.requestBody?.content ?? {}) ? SMALL_FORM : {};
    case 415:
      return { headers: { 'content-type': 'text/plain' } };
    default:
      return undefined;
  }
}
