/** Text that runs a script, if a page takes it for more than text. */
export const SCRIPTS: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '&lt;img src=x onerror=alert(1)&gt;&#0;',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of an injection
  '${alert(1)}{name}{0, plural, other {#}}',
  '</title><style>*{display:none}</style>',
  '__proto__',
];

/** Text that changes the direction of what follows, controls a terminal, or is invisible. */
export const CONTROLS: readonly string[] = [
  'photo\u202egnp.exe',
  '\u2067right to left\u2066',
  'zero\u200bwidth\ufeff',
  '\u001b[31mred\u001b[0m\u001b]0;title\u0007\u001b[2J',
  'bell\u0007 back\u0008 \u009b31m',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
];

/** A text without a place to break it. */
export const longText = (length: number): string => 'W'.repeat(length);

/** A program of a game that writes these lines, and reports these players as Minecraft does. */
export const hostileProgram = (lines: readonly string[], players: readonly string[]): string => `
const { createServer } = require('node:net');
const varint = (value) =>
  value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([(value & 127) | 128]), varint(value >>> 7)]);
const framed = (content) => Buffer.concat([varint(content.length), content]);
const sample = ${JSON.stringify(players)}.map((name) => ({ name, id: '' }));
const status = Buffer.from(JSON.stringify({ players: { online: sample.length, max: 99, sample } }));
createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => socket.write(framed(Buffer.concat([Buffer.from([0]), varint(status.length), status]))));
}).listen(Number(process.env.PORT), () => {
  for (const line of ${JSON.stringify(lines)}) console.log(line);
  console.log('ready');
});
process.on('SIGTERM', () => process.exit(0));
`;

/** A form with each kind of control, whose texts may be anything. */
const FORM = {
  parser: 'properties',
  fields: [
    { key: 'motd', name: SCRIPTS[1], description: SCRIPTS[0] },
    { key: longText(200), name: longText(80), description: SCRIPTS.join(' '), default: SCRIPTS[1] },
    { key: 'pvp', name: 'Fights', rules: ['required', 'in:true,false'], default: 'true' },
    { key: 'players', name: 'Players', rules: ['required', 'integer', 'between:1,9'] },
    { key: 'password', name: 'Password', secret: true },
  ],
};

/** A server type with the program, as a file of the catalogue. JSON is valid YAML. */
export const hostileType = (program: string): string =>
  JSON.stringify({
    type: 'hostile',
    name: SCRIPTS[1],
    description: SCRIPTS[0],
    image: 'example.org/none:latest',
    versions: { latest: null },
    default_port: 20_000,
    protocols: ['tcp'],
    env: { PORT: '{port}', MOTD: SCRIPTS[1] },
    data_path: '/data',
    ready: { pattern: '^ready$' },
    stop: { signal: 'SIGTERM' },
    query: { protocol: 'minecraft' },
    limits: { memory_bytes: 268_435_456, cpus: 1, pids: 64 },
    files: {
      'index.js': { content: program },
      'game.properties': { content: `motd=${SCRIPTS[0]}\npvp=false\npassword=secret\n` },
    },
    config_files: {
      'game.properties': FORM,
      [`${longText(60)}/missing.yml`]: { parser: 'yaml', fields: [{ key: 'a', name: 'A' }] },
    },
    process: { command: ['{node}', 'index.js'] },
  });
