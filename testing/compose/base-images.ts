import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { requireProgram, run } from '../services/programs.js';
import type { DockerCommand } from './docker-command.js';

/*
 * Local images in place of those of a registry: Debian from its own packages, with this machine's Node.js and npm. Their
 * interface is that of the official images, as far as the Compose files use it.
 */

/** The images, by the variable or the build argument that takes their names. */
export const BASE_IMAGES = {
  BUILD_IMAGE: 'berth-test/build',
  RUN_IMAGE: 'berth-test/run',
  POSTGRES_IMAGE: 'berth-test/postgres',
  REDIS_IMAGE: 'berth-test/redis',
  NGINX_IMAGE: 'berth-test/nginx',
} as const;
type Name = keyof typeof BASE_IMAGES;

const DEBIAN = 'berth-test/debian';
const BOOTSTRAP_TIMEOUT_MS = 600_000;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const install = (...packages: string[]) =>
  `RUN apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')} && rm -rf /var/lib/apt/lists/*`;

/** Creates the database at the first start, as the official image does. */
const POSTGRES_ENTRYPOINT = `#!/bin/sh
set -e
as() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
data=/var/lib/postgresql/data
if [ ! -s $data/PG_VERSION ]; then
  chown postgres:postgres $data
  as initdb -D $data -U postgres --auth=trust
  printf "CREATE ROLE %s LOGIN PASSWORD '%s'\\nCREATE DATABASE %s OWNER %s\\n" \\
    "$POSTGRES_USER" "$POSTGRES_PASSWORD" "$POSTGRES_DB" "$POSTGRES_USER" | as postgres --single -D $data postgres
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D $data -c listen_addresses='*' -k /tmp
`;

const NGINX_COMMAND = JSON.stringify(['nginx', '-g', 'daemon off;']);

/** Builds the images that the engine does not have yet. It keeps them for later runs. */
export async function ensureBaseImages(docker: DockerCommand): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-base-images-'));
  try {
    if ((await docker('images', '--quiet', DEBIAN)).trim() === '') await importDebian(docker, folder);
    await nodeFiles(join(folder, 'node'));
    writeFileSync(join(folder, 'entrypoint'), POSTGRES_ENTRYPOINT, { mode: 0o755 });
    const files = await dockerfiles();
    for (const name of Object.keys(BASE_IMAGES) as Name[]) {
      const file = join(folder, `${name}.Dockerfile`);
      writeFileSync(file, [`FROM ${DEBIAN}`, ...files[name], ''].join('\n'));
      await docker('build', '--network=host', '--tag', BASE_IMAGES[name], '--file', file, folder);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function importDebian(docker: DockerCommand, folder: string): Promise<void> {
  const root = join(folder, 'root');
  const release = /VERSION_CODENAME=(\w+)/.exec(await run('cat', ['/etc/os-release']))?.[1] ?? 'stable';
  const targets = await run('apt-get', [
    'indextargets',
    '--format',
    '$(SUITE) $(CODENAME) $(REPO_URI)',
    'Created-By: Packages',
  ]);
  const mirror = targets
    .split('\n')
    .map((line) => line.split(' '))
    .find((words) => words[1] === release)?.[2];
  const words = [
    '--variant=minbase',
    '--include=ca-certificates',
    release,
    root,
    ...(mirror ? [mirror] : []),
  ];
  await run(requireProgram('debootstrap'), words, { timeoutMs: BOOTSTRAP_TIMEOUT_MS });
  const tar = join(folder, 'root.tar');
  await run(
    'tar',
    [
      '--create',
      '--numeric-owner',
      '--file',
      tar,
      '--exclude=./var/cache/apt/archives/*.deb',
      '--directory',
      root,
      '.',
    ],
    {
      timeoutMs: BOOTSTRAP_TIMEOUT_MS,
    },
  );
  rmSync(root, { recursive: true });
  await docker('import', tar, DEBIAN);
  rmSync(tar);
}

/** Copies Node.js and npm to where the official images have them. */
async function nodeFiles(folder: string): Promise<void> {
  const program = realpathSync(process.execPath);
  const npm = dirname(dirname(realpathSync(requireProgram('npm'))));
  const headers = join(dirname(dirname(program)), 'include', 'node');
  for (const part of ['run/bin', 'build/bin', 'build/lib/node_modules', 'build/include'])
    mkdirSync(join(folder, part), { recursive: true });
  cpSync(program, join(folder, 'run/bin/node'));
  cpSync(npm, join(folder, 'build/lib/node_modules/npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'build/bin/npm'));
  if (existsSync(headers)) cpSync(headers, join(folder, 'build/include/node'), { recursive: true });
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(folder, 'build/certificates.crt'));
}

async function dockerfiles(): Promise<Record<Name, string[]>> {
  // Where this machine's npm gets packages. Without these headers of Node.js, node-gyp would download them.
  const registry = (await run('npm', ['config', 'get', 'registry'])).trim();
  return {
    BUILD_IMAGE: [
      install('g++', 'make', 'python3'),
      'COPY node/run node/build /usr/local/',
      `ENV npm_config_registry=${registry} npm_config_nodedir=/usr/local npm_config_audit=false npm_config_update_notifier=false`,
      'ENV NODE_EXTRA_CA_CERTS=/usr/local/certificates.crt npm_config_cafile=/usr/local/certificates.crt',
    ],
    RUN_IMAGE: ['COPY node/run /usr/local/'],
    POSTGRES_IMAGE: [
      install('postgresql'),
      'RUN ln -s /usr/lib/postgresql/*/bin /usr/local/postgresql && install -d -o postgres /var/lib/postgresql/data',
      'ENV PATH=/usr/local/postgresql:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'COPY entrypoint /',
      'STOPSIGNAL SIGINT',
      'ENTRYPOINT ["/entrypoint"]',
    ],
    REDIS_IMAGE: [install('redis-server'), 'WORKDIR /data', 'CMD ["redis-server"]'],
    NGINX_IMAGE: [
      install('nginx-light'),
      'RUN rm /etc/nginx/sites-enabled/default',
      'STOPSIGNAL SIGQUIT',
      `CMD ${NGINX_COMMAND}`,
    ],
  };
}
