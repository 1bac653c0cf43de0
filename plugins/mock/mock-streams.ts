import type { Conversation, ConversationEnd } from '../../lib/contract/conversation.js';
import { EventStream, type StreamEvent } from '../../lib/contract/event-stream.js';
import { type OpenApiDocument, schemaOf } from '../../lib/contract/openapi.js';
import { HandOver } from '../../lib/streams/hand-over.js';

/** The maximum number of messages that are queued for a client that sends input without reading. */
const MAX_WAITING = 100;

/** Sends the events of an example, and then nothing until the client disconnects. */
export function exampleEvents(example: string): EventStream {
  const over = new AbortController();
  const events = async function* () {
    yield* example.split('\n\n').filter(Boolean).map(parseEvent);
    await new Promise((resolve) => over.signal.addEventListener('abort', resolve));
  };
  return new EventStream(events(), over.signal, () => over.abort());
}

/** Parses an event (WHATWG HTML, 9.2.6), as far as the examples need it. */
function parseEvent(text: string): StreamEvent {
  const fields = new Map(
    text.split('\n').map((line) => [/^\w+/.exec(line)?.[0], line.replace(/^\w+: ?/, '')]),
  );
  const id = fields.get('id');
  const data = JSON.parse(fields.get('data') ?? '{}') as object;
  return { ...(id !== undefined && { id }), event: fields.get('event') ?? 'message', data };
}

/** Sends an example of each message of the console's server. Responds to each input with a message from the server. */
export function exampleConversation(document: OpenApiDocument): Conversation {
  const { oneOf = [] } = schemaOf(document, { $ref: '#/components/schemas/ConsoleServerMessage' });
  const examples = oneOf.map((each) => schemaOf(document, each)['example'] as { type: string });
  const messages = new HandOver<object>({ goOn: () => undefined, max: MAX_WAITING });
  for (const example of examples) messages.push(example);
  const output = examples.find(({ type }) => type === 'output');
  return {
    messages: () => messages,
    receive() {
      if (output !== undefined && !messages.isHeldUp) messages.push(output);
    },
    ended: new Promise<ConversationEnd>(() => undefined),
    close: () => messages.end(),
  };
}
