/**
 * Reads server-sent events (WHATWG HTML, 9.2). Unlike `EventSource` it reports the status of an error
 * response, and detects a dead connection, for example after a laptop was suspended.
 *
 * @param {string} url
 * @param {{ lastEventId: string, onOpen(): void, onEvent(event: { id: string, name: string, data: any }):
 * void, onBytes(): void, signal: AbortSignal }} options
 * @returns {Promise<number>} the status of a response that is not a stream; 200 when the stream has ended
 */
export async function readEvents(url, { lastEventId, onOpen, onEvent, onBytes, signal }) {
  const headers = lastEventId === '' ? {} : { 'last-event-id': lastEventId };
  const response = await fetch(url, { headers, signal, credentials: 'same-origin', cache: 'no-store' });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    return response.status;
  }
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 200;
    onBytes();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map(fieldOf));
      if (fields['data'] !== undefined)
        onEvent({ id: fields['id'] ?? '', name: fields['event'] ?? '', data: JSON.parse(fields['data']) });
    }
  }
}

/** @param {string} line */
function fieldOf(line) {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
