import { NodeFault } from '../connection/node-refusals.js';

/** One event of a stream; `event` is its name. `id` is missing if no id was sent with it. */
export type ServerSentEvent = { id: string | undefined; event: string; data: string };

const MAX_ID_CHARACTERS = 64;
/** The maximum size of one event, all lines together. */
const MAX_EVENT_CHARACTERS = 65_536;

/**
 * Yields the events of a `text/event-stream` (WHATWG HTML 9.2.6). Comments and the reconnection time
 * are ignored, and so are ids over 64 characters.
 *
 * @throws DomainError `unavailable` for an event above 64 Ki characters
 */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let event = '';
  let id: string | undefined;
  let data: string[] = [];
  let characters = 0;
  for await (const line of linesOf(bytes)) {
    characters += line.length;
    if (characters > MAX_EVENT_CHARACTERS) throw tooLong();
    if (line !== '') {
      const [name, value] = fieldOf(line);
      if (name === 'event') event = value;
      if (name === 'id' && value.length <= MAX_ID_CHARACTERS) id = value;
      if (name === 'data') data.push(value);
      continue;
    }
    if (data.length > 0) yield { id, event: event === '' ? 'message' : event, data: data.join('\n') };
    event = '';
    id = undefined;
    data = [];
    characters = 0;
  }
}

/** Splits a line into its field and value. The field is empty for a comment, which begins with a colon. */
function fieldOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of bytes) {
    rest += decoder.decode(piece, { stream: true });
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > MAX_EVENT_CHARACTERS) throw tooLong();
  }
}

const tooLong = () => new NodeFault(`an event is longer than ${MAX_EVENT_CHARACTERS} characters`);
