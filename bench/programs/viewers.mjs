import { WebSocket } from 'ws';

/*
 * Opens consoles of servers that print `NUMBER MILLISECONDS`, and reports how long the lines took, how many arrived, and how many were
 * lost without a notice. Arguments: JSON of {url, headers, paths, viewers, seconds}.
 */
const { url, headers, paths, viewers, seconds } = JSON.parse(process.argv[2]);
const delays = [];
let [lines, dropped, lost, isCounting] = [0, 0, 0, false];

function view(path, at) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?tail=0`, {
      headers: headers[at % headers.length],
      perMessageDeflate: false,
    });
    let next;
    let excused = 0;
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
    socket.on('message', (data) => {
      const now = Date.now();
      const message = JSON.parse(data.toString());
      if (message.type === 'dropped') {
        excused += message.lines;
        if (isCounting) dropped += message.lines;
      }
      if (message.type !== 'output') return;
      for (const line of message.lines) {
        const [number, sentMs] = line.split(' ').map(Number);
        if (!Number.isInteger(number) || !Number.isFinite(sentMs)) continue;
        if (next !== undefined && number !== next) {
          const missing = number - next;
          const isExcused = Math.min(excused, missing);
          excused -= isExcused;
          lost += missing - isExcused;
        }
        next = number + 1;
        if (!isCounting) continue;
        lines += 1;
        if (lines % 16 === 0) delays.push(now - sentMs);
      }
    });
  });
}

const sockets = [];
for (let at = 0; at < viewers; at += 50) {
  const some = Array.from({ length: Math.min(50, viewers - at) }, (_, index) =>
    view(paths[(at + index) % paths.length], at + index),
  );
  sockets.push(...(await Promise.all(some)));
}
await new Promise((resolve) => setTimeout(resolve, 3000));
isCounting = true;
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
isCounting = false;
delays.sort((a, b) => a - b);
const part = (share) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN;
console.log(JSON.stringify({ lines, dropped, lost, p50: part(0.5), p99: part(0.99) }));
process.exit();
