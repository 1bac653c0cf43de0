/** The server types for the runs, as catalogue files for the tested daemons. */

const COMMON = `
image: "berth/none:{version}"
versions:
  latest:
default_port: 3999
protocols: [tcp]
data_path: /data
stop:
  signal: SIGTERM
limits:
  memory_bytes: 134217728
  cpus: 1
  pids: 64
`;

/** A type whose installation takes so long that requests can arrive in the middle. */
const SLOW = `type: slow
name: Slow to install
description: Its installation takes fifteen seconds.${COMMON}ready:
  port: tcp
process:
  install:
    - [sleep, "15"]
  command: [sleep, "3600"]
`;

/** Responds to the status ping of Minecraft servers (wiki.vg, Server List Ping), with one player online. */
const PINGED_PROGRAM = `
const { createServer } = require('node:net');
const STATUS = JSON.stringify({
  version: { name: '1.21', protocol: 767 },
  players: { max: 20, online: 1, sample: [{ id: '6c8ad9f1-2a9d-4a3c-8f63-0d2f5a7b1e94', name: 'Lovelace' }] },
  description: { text: 'contract' },
});
const varint = (value) => {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
};
const packet = (body) => Buffer.concat([varint(body.length), body]);
const text = Buffer.from(STATUS);
createServer((socket) => {
  let data = Buffer.alloc(0);
  let greeted = false;
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    data = Buffer.concat([data, chunk]);
    // Every packet of this exchange is shorter than 128 bytes, so its length takes a single byte.
    while (data.length > 0 && data.length > data[0]) {
      const body = data.subarray(1, 1 + data[0]);
      data = data.subarray(1 + data[0]);
      if (body[0] === 1) socket.end(packet(body));
      else if (greeted) socket.write(packet(Buffer.concat([varint(0), varint(text.length), text])));
      else greeted = true;
    }
  });
}).listen(Number(process.env.PORT));
process.on('SIGTERM', () => process.exit(0));
`;

const PINGED = `type: pinged
name: Answers pings
description: A server that has one player, for as long as it runs.${COMMON}env:
  PORT: "{port}"
ready:
  port: tcp
query:
  protocol: minecraft
files:
  index.js:
    content: |
${PINGED_PROGRAM.trim().replace(/^/gm, '      ')}
process:
  command: ["{node}", index.js]
`;

/** A type whose servers accept connections and never respond. */
const MUTE = `type: mute
name: Answers no pings
description: A server that keeps whoever asks it waiting.${COMMON}env:
  PORT: "{port}"
ready:
  port: tcp
query:
  protocol: minecraft
files:
  index.js:
    content: |
      const server = require('node:net').createServer((socket) => socket.on('error', () => undefined).resume());
      server.listen(Number(process.env.PORT));
      process.on('SIGTERM', () => process.exit(0));
process:
  command: ["{node}", index.js]
`;

/** The catalogue files by their paths below DATA_DIR. */
export const testServerTypes: Record<string, string> = {
  'catalog/slow.yaml': SLOW,
  'catalog/pinged.yaml': PINGED,
  'catalog/mute.yaml': MUTE,
};
