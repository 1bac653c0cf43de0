import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type Docker from 'dockerode';
import { requireProgram, run } from '../programs.js';

/**
 * An image made of files of this machine, so that no registry is needed. All images contain the programs of busybox.
 */
type TestImage = {
  name: string;
  /** A program and its libraries, in addition to busybox. `at` is its path in the image. */
  program?: { from: string; at: string };
  /** Folders copied unchanged. */
  folders?: string[];
  emptyFolders?: string[];
  command: string[];
  /** A command that must exit with 0, to prove that the image works. */
  check: string[];
};

const TEEWORLDS_DATA = '/usr/share/games/teeworlds/data';
const IMPORT_TIMEOUT_MS = 120_000;
const KEY_LABEL = 'berth.test.key';
/**
 * The version of the procedure that builds images. Increase it when the procedure changes. The key of an image already
 * depends on everything else.
 */
const BUILDER_VERSION = 1;

function testImages(): TestImage[] {
  return [
    { name: 'berth-test/busybox', command: ['sh'], check: ['true'] },
    {
      name: 'berth-test/node',
      program: { from: realpathSync(process.execPath), at: '/usr/local/bin/node' },
      command: ['node'],
      check: ['node', '--version'],
    },
    {
      name: 'berth-test/teeworlds',
      program: { from: requireProgram('teeworlds-server'), at: '/usr/games/teeworlds-server' },
      folders: [`${TEEWORLDS_DATA}/maps`],
      // The server recognizes its data folder by this subfolder.
      emptyFolders: [`${TEEWORLDS_DATA}/mapres`],
      command: ['teeworlds-server'],
      check: ['test', '-x', '/usr/games/teeworlds-server'],
    },
  ];
}

/**
 * Builds the missing images. On the engine of the test run, also builds those whose source files have changed; on any
 * other engine, replaces and removes nothing.
 *
 * @returns the names of the images that were built
 */
export async function ensureTestImages(
  docker: Docker,
  { workFolder, isOwnEngine }: { workFolder: string; isOwnEngine: boolean },
): Promise<string[]> {
  const present = await docker.listImages();
  const built: string[] = [];
  for (const image of testImages()) {
    const key = await imageKey(image);
    const tag = `${image.name}:latest`;
    const same = present.find(({ RepoTags }) => RepoTags?.includes(tag));
    if (same !== undefined && (!isOwnEngine || same.Labels?.[KEY_LABEL] === key)) continue;
    const folder = join(workFolder, image.name.replace('/', '-'));
    rmSync(folder, { recursive: true, force: true });
    await fillRoot(image, folder);
    await importFolder(docker, folder, image, key);
    rmSync(folder, { recursive: true, force: true });
    built.push(tag);
  }
  // An image that was replaced has no name any more, so it can be removed.
  if (isOwnEngine && built.length > 0) await docker.pruneImages({ filters: { dangling: ['true'] } });
  return built;
}

/**
 * Runs each image once.
 *
 * @throws if one does not run, for example because a part of the data folder was deleted
 */
export async function verifyTestImages(docker: Docker): Promise<void> {
  const checks = await Promise.allSettled(testImages().map((image) => verifyTestImage(docker, image)));
  for (const check of checks) if (check.status === 'rejected') throw check.reason;
}

async function verifyTestImage(docker: Docker, { name, check }: TestImage): Promise<void> {
  const container = await docker.createContainer({
    Image: `${name}:latest`,
    Cmd: check,
    HostConfig: { NetworkMode: 'none' },
  });
  try {
    await container.start();
    const { StatusCode } = (await container.wait()) as { StatusCode: number };
    if (StatusCode !== 0) throw new Error(`${check.join(' ')} in ${name} ended with ${StatusCode}`);
  } finally {
    await container.remove({ force: true });
  }
}

async function imageKey(image: TestImage): Promise<string> {
  const programs = [requireProgram('busybox'), ...(image.program ? [image.program.from] : [])];
  const libraries = image.program ? await librariesOf(image.program.from) : [];
  const files = [...programs, ...libraries].map((file) => {
    const { size, mtimeMs } = statSync(file);
    return [file, size, mtimeMs];
  });
  return createHash('sha256')
    .update(JSON.stringify([BUILDER_VERSION, image, files]))
    .digest('hex');
}

async function fillRoot(image: TestImage, root: string): Promise<void> {
  for (const folder of ['bin', 'etc', 'root', 'tmp', 'home', ...(image.emptyFolders ?? [])]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  chmodSync(join(root, 'tmp'), 0o1777);
  writeFileSync(
    join(root, 'etc/passwd'),
    'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/tmp:/bin/sh\n',
  );
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnogroup:x:65534:\n');
  const busybox = requireProgram('busybox');
  copyInto(root, busybox, '/bin/busybox');
  for (const name of (await run(busybox, ['--list'])).split('\n')) {
    if (name !== '' && name !== 'busybox') symlinkSync('busybox', join(root, 'bin', name));
  }
  if (image.program) {
    copyInto(root, image.program.from, image.program.at);
    for (const library of await librariesOf(image.program.from)) copyInto(root, library, library);
  }
  for (const folder of image.folders ?? [])
    cpSync(folder, join(root, folder), { recursive: true, dereference: true });
}

function copyInto(root: string, from: string, at: string): void {
  mkdirSync(dirname(join(root, at)), { recursive: true });
  copyFileSync(from, join(root, at));
}

/** Returns the shared libraries, including the loader, at the paths at which the program looks for them. */
async function librariesOf(program: string): Promise<string[]> {
  const listing = await run('ldd', [program]);
  return [...listing.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)].flatMap(([, path]) =>
    path === undefined ? [] : [path],
  );
}

async function importFolder(docker: Docker, folder: string, image: TestImage, key: string): Promise<void> {
  const changes = [
    'ENV PATH=/usr/local/bin:/usr/games:/bin',
    `CMD ${JSON.stringify(image.command)}`,
    `LABEL ${KEY_LABEL}=${key}`,
  ];
  const tar = spawn('tar', ['--create', '--numeric-owner', '--directory', folder, '.'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const progress = await docker.importImage(tar.stdout, {
    repo: image.name,
    tag: 'latest',
    changes: changes.join('\n'),
    abortSignal: AbortSignal.timeout(IMPORT_TIMEOUT_MS),
  });
  await new Promise<void>((resolve, reject) => {
    docker.modem.followProgress(progress, (error) => (error ? reject(error) : resolve()));
  });
}
