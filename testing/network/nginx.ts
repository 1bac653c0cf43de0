import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../time/eventually.js';
import { freePort } from './free-port.js';

export type Nginx = { url: string; stop(): Promise<void> };

/**
 * Starts nginx as a reverse proxy in front of `upstream`, on a free loopback port.
 *
 * @param program the path of nginx
 * @param directives more lines of its `location`, such as `proxy_set_header Host $host;`
 */
export async function startNginx(program: string, upstream: string, directives = ''): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary}
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass ${upstream}; ${directives} }
  }
}
`,
  );
  const nginx: ChildProcess = spawn(program, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually('nginx listens', async () => {
    try {
      await fetch(url);
      return true;
    } catch {
      return false;
    }
  });
  return {
    url,
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
