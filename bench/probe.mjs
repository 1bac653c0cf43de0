import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/*
 * Asks a service of ours `GET /healthz` every 5 ms, or so often as is said, on one connection, for as long as it is wanted:
 * `fork('probe.mjs', [port, pid, everyMs])`.
 * An answer that is late is one that nobody made: so it is seen from outside how long an event loop was held. To each
 * message it tells, of the answers since the last, the longest time that one took, and the longest time that a loop was held:
 * without what both sides waited for a CPU that others had (proc(5), schedstat). In ms; with how many there were, what 99 of 100
 * took at most, and how many were no 200.
 */
const [port, pid, everyMs = 5] = process.argv.slice(2).map(Number);
const request = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
const socket = connect({ port, host: '127.0.0.1', noDelay: true });
let longest = { ms: 0, heldMs: 0 };
let all = [];
let refused = 0;
let asked;
let text = '';

/** So long the two main threads have waited for a CPU until now. */
const waitedMs = () =>
  [pid, process.pid]
    .map((each) => readFileSync(`/proc/${each}/task/${each}/schedstat`, 'utf8').split(' ')[1])
    .reduce((sum, waitedNs) => sum + Number(waitedNs) / 1e6, 0);

/** One that has no answer yet took at least so long. */
function take() {
  if (asked === undefined) return;
  const ms = performance.now() - asked.at;
  const heldMs = Math.max(0, ms - (waitedMs() - asked.waitedMs));
  longest = { ms: Math.max(longest.ms, ms), heldMs: Math.max(longest.heldMs, heldMs) };
}

setInterval(() => {
  if (asked !== undefined) return;
  asked = { at: performance.now(), waitedMs: waitedMs() };
  socket.write(request);
}, everyMs);
socket.on('data', (chunk) => {
  text += chunk.latin1Slice();
  const head = text.indexOf('\r\n\r\n');
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
  if (head === -1 || text.length < head + 4 + length) return;
  take();
  all.push(performance.now() - asked.at);
  if (!text.startsWith('HTTP/1.1 200 ')) refused += 1;
  asked = undefined;
  text = '';
});
process.on('message', () => {
  take();
  all.sort((a, b) => a - b);
  process.send({ ...longest, p99Ms: all[Math.floor(all.length * 0.99)] ?? 0, answers: all.length, refused });
  longest = { ms: 0, heldMs: 0 };
  all = [];
  refused = 0;
});
process.once('disconnect', () => process.exit());
socket.once('connect', () => process.send({ port }));
