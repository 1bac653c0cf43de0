export type StreamEvent = { id: string; name: string; data: unknown };

type Listeners = { onOpen?(): void; onEvent(event: StreamEvent): void; onBytes?(): void };

/**
 * Reads server-sent events (WHATWG HTML, 9.2). Unlike `EventSource` it reports the status of an error response, and
 * allows its caller to detect a dead connection, for example after a laptop was suspended.
 *
 * @returns the status of a response that is not a stream; 200 when the stream has ended
 */
export async function readEvents(
  url: string,
  lastEventId: string,
  signal: AbortSignal,
  { onOpen, onEvent, onBytes }: Listeners,
): Promise<number> {
  const headers: Record<string, string> = lastEventId === '' ? {} : { 'last-event-id': lastEventId };
  const response = await fetch(url, { headers, signal, credentials: 'same-origin', cache: 'no-store' });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    return response.status;
  }
  onOpen?.();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return response.status;
    onBytes?.();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== undefined) onEvent(event);
    }
  }
}

/** Returns the event of a block; undefined for a comment. */
export function eventOf(block: string): StreamEvent | undefined {
  const fields = new Map(block.split('\n').map(fieldOf));
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return { id: fields.get('id') ?? '', name: fields.get('event') ?? '', data: JSON.parse(data) };
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
