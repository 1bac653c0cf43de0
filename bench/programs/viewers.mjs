import { WebSocket } from 'ws';

/*
 * Opens consoles of servers that print lines of the form `NUMBER MILLISECONDS`. Prints JSON: how many lines arrived, how many were
 * dropped with a notice, how many are missing without one, and the percentiles of the time from the server to a viewer.
 * Argument: JSON of {url, headers, paths, viewers, seconds}.
 */
const { url, headers, paths, viewers, seconds } = JSON.parse(process.argv[2]);
const OPENED_AT_ONCE = 50;
const SETTLE_MS = 3000;
const MAX_DELAY_MS = 60_000;
/** The number of lines by their delay: the element at index `n` counts the lines that took `n` ms. */
const delays = new Float64Array(MAX_DELAY_MS + 1);
let [lines, dropped, lost, isCounting] = [0, 0, 0, false];

/**
 * The last parsed message of each console. All viewers of a console receive the same messages, so each message is
 * parsed only once.
 */
const latest = new Map();
function parsed(path, data) {
  const known = latest.get(path);
  if (known?.data.equals(data)) return known;
  const message = JSON.parse(data.toString());
  const numbered = (message.type === 'output' ? message.lines : [])
    .map((line) => line.split(' ').map(Number))
    .filter(([number, sentMs]) => Number.isInteger(number) && Number.isFinite(sentMs));
  const made = { data, numbered, dropped: message.type === 'dropped' ? message.lines : 0 };
  latest.set(path, made);
  return made;
}

function view(path, at) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?tail=0`, {
      headers: headers[at % headers.length],
      perMessageDeflate: false,
    });
    let next;
    let excused = 0;
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.on('message', (data) => {
      const now = Date.now();
      const message = parsed(path, data);
      excused += message.dropped;
      if (isCounting) dropped += message.dropped;
      for (const [number, sentMs] of message.numbered) {
        if (next !== undefined && number !== next) {
          const missing = number - next;
          const isExcused = Math.min(excused, missing);
          excused -= isExcused;
          lost += missing - isExcused;
        }
        next = number + 1;
        if (!isCounting) continue;
        lines += 1;
        delays[Math.min(MAX_DELAY_MS, Math.max(0, now - sentMs))] += 1;
      }
    });
  });
}

/** Returns the delay that this share of the lines does not exceed. */
function percentile(share) {
  let left = share * lines;
  return delays.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const began = performance.now();
for (let at = 0; at < viewers; at += OPENED_AT_ONCE) {
  const some = Array.from({ length: Math.min(OPENED_AT_ONCE, viewers - at) }, (_, index) =>
    view(paths[(at + index) % paths.length], at + index),
  );
  await Promise.all(some);
}
const openedMs = performance.now() - began;
await wait(SETTLE_MS);
isCounting = true;
await wait(seconds * 1000);
isCounting = false;
console.log(JSON.stringify({ lines, dropped, lost, openedMs, p50: percentile(0.5), p99: percentile(0.99) }));
process.exit();
