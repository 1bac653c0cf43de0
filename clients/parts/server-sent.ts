/** An event of a stream of server-sent events (WHATWG HTML, 9.2.6). */
export type ServerSentEvent = { id: string; event: string; data: string };

/** The maximum size of an event. Documented events are smaller. */
const MAX_EVENT_CHARACTERS = 1024 * 1024;

/** Yields the events of a stream until it ends. @throws Error if an event is larger than any documented event */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent & { retryMs?: number }, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let id = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      for (let end = boundary(text); end !== undefined; end = boundary(text)) {
        const fields = fieldsOf(text.slice(0, end.at));
        text = text.slice(end.after);
        id = fields.get('id') ?? id;
        const retryMs = Number(fields.get('retry') ?? Number.NaN);
        const data = fields.get('data');
        if (data === undefined && Number.isNaN(retryMs)) continue;
        const event = { id, event: fields.get('event') ?? 'message', data: data ?? '' };
        yield Number.isNaN(retryMs) ? event : { ...event, retryMs };
      }
      if (text.length > MAX_EVENT_CHARACTERS)
        throw new Error(`the event stream contains an event of more than ${MAX_EVENT_CHARACTERS} characters`);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function boundary(text: string): { at: number; after: number } | undefined {
  const found = /\r?\n\r?\n/.exec(text);
  return found === null ? undefined : { at: found.index, after: found.index + found[0].length };
}

function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name !== '') fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  return fields;
}
