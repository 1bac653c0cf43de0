import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../lib/process/package-root.js';
import { CertificateAuthority } from '../network/certificates.js';
import { freePort } from '../network/free-port.js';
import { eventually } from '../time/eventually.js';

export const SITE = 'panel.example.org';

/** A reverse proxy that runs with the file in docs/proxies, at another port and with a certificate for tests. */
export type ReverseProxy = {
  port: number;
  /** The file with the certificate of the authority that has signed the proxy's. */
  authority: string;
  stop(): Promise<void>;
};

/** What a proxy program needs to run with a file for a real host. */
type Place = { folder: string; port: number; panelUrl: string; cert: string; key: string };
type Kind = {
  file: string;
  /** Replaces what depends on the host: the ports, the certificate and the panel. Nothing else is changed. */
  adapt(text: string, place: Place): string;
  args(file: string, folder: string): string[];
};

export const KINDS = {
  nginx: {
    file: 'nginx.conf',
    adapt(text, { folder, port, panelUrl, cert, key }) {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join('\n');
      const site = replaced(text, [
        ['listen 80;', `listen 127.0.0.1:${port + 1};`],
        ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
        ['/etc/letsencrypt/live/panel.example.org/fullchain.pem', cert],
        ['/etc/letsencrypt/live/panel.example.org/privkey.pem', key],
        ['http://127.0.0.1:3000', panelUrl],
      ]);
      return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary}
${site} }
`;
    },
    args: (file, folder) => ['-c', file, '-p', folder, '-e', join(folder, 'error.log')],
  },
  caddy: {
    file: 'Caddyfile',
    adapt: (text, { port, panelUrl, cert, key }) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${replaced(text, [
        [
          'panel.example.org {',
          `https://panel.example.org:${port} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`,
        ],
        ['reverse_proxy 127.0.0.1:3000', `reverse_proxy ${panelUrl}`],
      ])}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
} as const satisfies Record<string, Kind>;

/** @throws if the file lacks one of the texts */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  let after = text;
  for (const [from, to] of pairs) {
    if (!after.includes(from)) throw new Error(`the file in docs/proxies lacks ${from}`);
    after = after.replace(from, to);
  }
  return after;
}

/** Starts a proxy in front of a panel. @param program the path of the proxy program */
export async function startProxy(
  name: keyof typeof KINDS,
  program: string,
  panelUrl: string,
  port: number,
): Promise<ReverseProxy> {
  const { file, adapt, args }: Kind = KINDS[name];
  const folder = mkdtempSync(join(tmpdir(), `berth-${name}-`));
  const authority = new CertificateAuthority(folder);
  const { cert, key } = authority.sign(`DNS:${SITE}`);
  const place = { folder, port, panelUrl, cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(place.cert, cert);
  writeFileSync(place.key, key);
  const own = join(folder, file);
  writeFileSync(own, adapt(readFileSync(join(packageRoot(), 'docs', 'proxies', file), 'utf8'), place));
  let output = '';
  const proxy: ChildProcess = spawn(program, args(own, folder), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  for (const stream of [proxy.stdout, proxy.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    });
  await eventually(
    () => `${name} listens: ${output}`,
    () => isListening(port),
  );
  return {
    port,
    authority: authority.file,
    async stop() {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether a program listens on the port. The request itself fails, because it is plain HTTP. */
const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    ({ cause }: { cause?: { code?: string } }) => cause?.code !== 'ECONNREFUSED',
  );

/** Returns a port whose next one is free as well, for the plain HTTP of nginx. */
export async function portPair(): Promise<number> {
  const port = await freePort();
  const next = await freePort();
  return next === port + 1 ? port : portPair();
}
