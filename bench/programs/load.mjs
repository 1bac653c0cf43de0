import { connect } from 'node:net';

/*
 * Requests one route repeatedly: `node load.mjs '{"url", "path", "headers", "status", "connections", "seconds", "perSecond"}'`.
 * With `{n}` (a number) or `{ip}` (an address) in the path or headers, every request is different. With `perSecond`, requests are
 * sent at that rate regardless of the responses, and latencies count from the planned time. Prints `{"answers", "seconds", "p50",
 * "p99"}` (ms). A response with another status ends it.
 */
/** The number of different requests. It is larger than any cache of recent requests. */
const DIFFERENT = 20_000;
const {
  url,
  path,
  headers = {},
  status = 200,
  connections = 32,
  seconds,
  perSecond,
} = JSON.parse(process.argv[2]);
const { hostname, port, host } = new URL(url);
const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const text = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
const address = (index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
const requests = Array.from({ length: /\{n\}|\{ip\}/.test(text) ? DIFFERENT : 1 }, (_, index) =>
  Buffer.from(text.replaceAll('{n}', String(index).padStart(6, '0')).replaceAll('{ip}', address(index))),
);
let asked = 0;
const latencies = [];
let answers = 0;
const began = performance.now();
const end = began + seconds * 1000;

const fail = (reason) => {
  console.error(reason);
  process.exit(1);
};

/** Opens a connection that sends one request at a time. `onIdle` is called after each response. */
function open(onIdle) {
  const socket = connect({ host: hostname, port, noDelay: true });
  let due = 0;
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.latin1Slice();
    const head = text.indexOf('\r\n\r\n');
    if (head === -1) return;
    if (!text.startsWith(`HTTP/1.1 ${status}`)) fail(text.slice(0, 500));
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
    if (text.length < head + 4 + length) return;
    text = '';
    answers += 1;
    latencies.push(performance.now() - due);
    onIdle(ask);
  });
  socket.on('error', (error) => fail(error.message));
  const ask = (at = performance.now()) => {
    due = at;
    socket.write(requests[asked++ % requests.length]);
  };
  socket.once('connect', () => onIdle(ask));
}

if (perSecond === undefined) {
  for (let each = 0; each < connections; each += 1) open((ask) => ask());
} else {
  const idle = [];
  const waiting = [];
  for (let each = 0; each < connections; each += 1) {
    open((ask) => (waiting.length > 0 ? ask(waiting.shift()) : idle.push(ask)));
  }
  let sent = 0;
  const tick = () => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const at = began + (sent / perSecond) * 1000;
      const ask = idle.pop();
      if (ask === undefined) waiting.push(at);
      else ask(at);
    }
    setTimeout(tick, 1);
  };
  tick();
}

setTimeout(() => {
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(latencies.length * share)];
  console.log(
    JSON.stringify({ answers, seconds: (performance.now() - began) / 1000, p50: at(0.5), p99: at(0.99) }),
  );
  process.exit(0);
}, end - performance.now());
