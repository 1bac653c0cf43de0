import { sourceRefusal } from './source-refusal.js';

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns a copy of bytes as a text. @throws DomainError (`invalid_input`) if they are not UTF-8 */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw sourceRefusal('a text is not in UTF-8. Make the dump again with --default-character-set=utf8mb4');
  }
}
