import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/*
 * Sends `GET /healthz` to a service on one connection every 5 ms, or at another interval: `fork('probe.mjs', [port,
 * pid, everyMs])`. A late response shows from outside how long the event loop was blocked. On each message it sends a
 * report about the responses since the last one, with times in ms: the longest time of a response, the 99th percentile,
 * the number of responses, and how many had another status than 200. The report also has the longest time that an event
 * loop was blocked: this leaves out the time that both processes waited for a CPU (proc(5), schedstat).
 */
const [port, pid, everyMs = 5] = process.argv.slice(2).map(Number);
const request = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
const socket = connect({ port, host: '127.0.0.1', noDelay: true });
let longest = { ms: 0, heldMs: 0 };
let all = [];
let refused = 0;
let asked;
let text = '';

/** Returns how long the main threads of the service and of this process have waited for a processor so far. */
const waitedMs = () =>
  [pid, process.pid]
    .map((each) => readFileSync(`/proc/${each}/task/${each}/schedstat`, 'utf8').split(' ')[1])
    .reduce((sum, waitedNs) => sum + Number(waitedNs) / 1e6, 0);

/** Records the time of the request in progress. If it has no response yet, the time until now counts. */
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
