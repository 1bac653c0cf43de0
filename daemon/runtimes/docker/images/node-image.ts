import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { asClause, DomainError, unlessMissing } from '../../../../lib/errors/errors.js';
import type { PrepareOptions } from '../../container-runtime.js';
import type { DockerEngine } from '../engine/engine.js';
import { readJsonLines } from '../engine/json-lines.js';
import { type TarEntry, writeTar } from './tar-stream.js';

const LDD_TIMEOUT_MS = 10_000;
const IMPORT_TIMEOUT_MS = 300_000;
const NODE_PATH = '/usr/local/bin/node';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Libraries that ldd does not list, because glibc loads them at run time to resolve host names. */
const NAME_SERVICE = ['libnss_files.so.2', 'libnss_dns.so.2', 'libresolv.so.2'];
const LOADER_FOLDERS = /^\/(usr\/)?lib(64)?(\/[a-z0-9_]+-linux-[a-z]+)?$/;

const TEXTS: Record<string, string> = {
  '/etc/passwd': 'root:x:0:0:root:/root:/sbin/nologin\nnobody:x:65534:65534:nobody:/:/sbin/nologin\n',
  '/etc/group': 'root:x:0:\nnogroup:x:65534:\n',
  '/etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
};

/**
 * Creates an image with the Node.js that runs this daemon: only the program and its shared libraries, without a
 * shell. The image is streamed to the engine and needs no registry.
 *
 * @throws DomainError `unavailable` if the libraries cannot be determined
 */
export async function buildNodeImage(
  engine: DockerEngine,
  image: string,
  options: PrepareOptions,
): Promise<void> {
  const libraries = await sharedLibraries(process.execPath);
  const entries = await imageEntries(libraries);
  const totalBytes = entries.reduce((sum, { size = 0 }) => sum + size, 0);
  const folders = [...new Set(libraries.map((path) => dirname(path)))].filter(
    (path) => !LOADER_FOLDERS.test(path),
  );
  let doneBytes = 0;
  const count = async function* () {
    for await (const chunk of writeTar(entries)) {
      options.signal.throwIfAborted();
      doneBytes += chunk.length;
      options.onProgress({ step: 'building image', doneBytes: Math.min(doneBytes, totalBytes), totalBytes });
      yield chunk;
    }
  };
  const [repo = '', tag = 'latest'] = image.split(/:(?=[^/]*$)/);
  const changes = [
    'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...(folders.length === 0 ? [] : [`ENV LD_LIBRARY_PATH=${folders.join(':')}`]),
    'LABEL berth.image=host-node',
    'CMD ["node"]',
  ];
  const answer = await engine.call(
    async (docker) =>
      (await docker.importImage(Readable.from(count(), { objectMode: false }), {
        repo,
        tag,
        changes,
        abortSignal: options.signal,
      })) as Readable,
    IMPORT_TIMEOUT_MS,
  );
  for await (const line of readJsonLines<{ error?: string }>(answer)) {
    if (line.error !== undefined) {
      throw new DomainError(
        'unavailable',
        `The container engine cannot import ${image}: ${asClause(line.error)}.`,
      );
    }
  }
}

async function sharedLibraries(program: string): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)('ldd', [program], {
      timeout: LDD_TIMEOUT_MS,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    });
    const libraries = [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map((match) => match[1] ?? '');
    const beside = libraries
      .filter((path) => path.includes('/libc.so'))
      .flatMap((path) => NAME_SERVICE.map((name) => `${dirname(path)}/${name}`));
    return [...new Set([...libraries, ...(await existing(beside))])];
  } catch (error) {
    throw new DomainError(
      'unavailable',
      `The libraries of Node.js cannot be determined with ldd, so its image cannot be built: choose another version.`,
      { cause: error, logOnly: { program } },
    );
  }
}

async function imageEntries(libraries: string[]): Promise<TarEntry[]> {
  const files = await Promise.all([
    fileEntry(process.execPath, NODE_PATH, 0o755),
    ...libraries.map((path) => fileEntry(path, path, 0o755)),
    ...(await existing([CERTIFICATES])).map((path) => fileEntry(path, path, 0o644)),
  ]);
  const texts = Object.entries(TEXTS).map(([path, text]) => {
    const content = Buffer.from(text);
    return { path, mode: 0o644, size: content.length, content };
  });
  return [{ path: '/tmp', mode: 0o1777 }, { path: '/root', mode: 0o700 }, ...texts, ...files];
}

async function fileEntry(source: string, path: string, mode: number): Promise<TarEntry> {
  const real = await realpath(source);
  const { size } = await stat(real);
  // Open the file when its content is read, so that not all files are open at the same time.
  const content = async function* () {
    yield* createReadStream(real) as AsyncIterable<Buffer>;
  };
  return { path, mode, size, content: content() };
}

async function existing(paths: string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(async (path) => (await unlessMissing(stat(path))) && path));
  return found.filter((path) => path !== undefined);
}
