import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

const MAX_LINE_CHARS = 1_048_576;

/**
 * Yields the objects of a response that contains one JSON text per line. Ends when the stream ends, and throws the
 * stream's error.
 */
export async function* readJsonLines<T>(stream: Readable): AsyncGenerator<T, void, undefined> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T;
      if (rest.length > MAX_LINE_CHARS)
        throw new Error(`the container engine sent a line of more than ${MAX_LINE_CHARS} characters`);
    }
    if (rest.trim() !== '') yield JSON.parse(rest) as T;
  } finally {
    stream.destroy();
  }
}
