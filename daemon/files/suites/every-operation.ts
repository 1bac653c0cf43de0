import type { Upload } from '../../../lib/contract/upload.js';
import { jailPath } from '../jail/jail-path.js';
import type { Source } from '../writing/receiving.js';
import { type FilesFixture, noSignal, quietWork } from './files-fixture.js';
import { zipBytes } from './zip-bytes.js';

/** Returns an upload with this content. */
export const uploadOf = (text: string): Upload => ({
  fileName: undefined,
  type: undefined,
  size: undefined,
  fields: new Map(),
  async *[Symbol.asyncIterator]() {
    yield Buffer.from(text);
  },
});

/** Returns a source for `Files.receive` with this content. */
export const sourceOf =
  (text: string, { isMeasured = true } = {}): Source =>
  (_, take) =>
    take({ size: isMeasured ? text.length : undefined, body: uploadOf(text) });

/** The path of an archive that is written again before each operation. */
const ARCHIVE = '/cnt_one/archive.zip';

/** An archive whose entries have the names of files in the folder. */
const archive = zipBytes([
  { name: 'secret', content: 'unpacked' },
  { name: 'folder/secret', content: 'unpacked' },
  { name: 'folder/deep/er/secret', content: 'unpacked' },
  { name: 'other', content: 'unpacked' },
]);

/** Returns all operations on a path. Those that change it come last. All results can be converted to JSON. */
export function everyOperation(
  fixture: FilesFixture,
  path: string,
  other = '/cnt_one/inside/other',
): [string, () => Promise<unknown>][] {
  const { files } = fixture;
  const signal = noSignal;
  const zip = (source: string, output: string) =>
    files.zip(source, output, {}, { keyId: 'dk_one' }, quietWork);
  return [
    ['list', () => fixture.names(path)],
    ['list recursive', () => fixture.names(path, true)],
    ['scan', () => scan(fixture, path)],
    ['search', () => search(fixture, path)],
    ['describe', () => files.describe(path)],
    ['measure', () => files.measure(path, signal)],
    ['read', () => files.read(path, { keyId: 'dk_one', whenOver: (over) => over() })],
    [
      'download',
      async () => {
        const download = await files.download(path, { keyId: 'dk_one' });
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of await download.open()) chunks.push(Buffer.from(chunk));
        } finally {
          await download.close();
        }
        return Buffer.concat(chunks).toString();
      },
    ],
    ['write', () => files.write(path, { content: 'written' })],
    ['write with new folders', () => files.write(path, { content: 'written', createDirs: true })],
    ['append', () => files.append(path, 'appended')],
    ['create', () => files.create(path)],
    ['make a folder', () => files.makeFolder(path)],
    ['make folders', () => files.makeFolder(`${path}/deep/er`, { isRecursive: true })],
    ['receive', () => files.receive(path, sourceOf('received'), quietWork)],
    ['upload', () => files.upload(path, uploadOf('uploaded'))],
    ['upload in parts', () => uploadInParts(fixture, path)],
    ['copy from', () => files.copy(path, `${other}-copy`, { isRecursive: true, signal })],
    ['copy to', () => files.copy('/cnt_one/inside/file', path, { isRecursive: true, signal })],
    ['copy a folder to', () => files.copy('/cnt_one/inside', `${path}-2`, { isRecursive: true, signal })],
    [
      'unzip to',
      async () => {
        await files.write(ARCHIVE, { content: archive.toString('base64'), encoding: 'base64' });
        const paths = { path: ARCHIVE, destination: path, overwrite: true };
        return files.unzip(paths, quietWork, { keyId: `dk_${Math.random()}` });
      },
    ],
    [
      'unzip from',
      () => files.unzip({ path, destination: `${other}-unpacked` }, quietWork, { keyId: 'dk_one' }),
    ],
    ['rename from', () => files.rename(path, `${other}-moved`)],
    ['rename to', () => files.rename('/cnt_one/inside/file', path)],
    ['zip', () => zip(path, `${other}.zip`)],
    ['zip to', () => zip('/cnt_one/inside', path)],
    [
      'zip changed files',
      () => files.zip(path, `${other}-changed.zip`, { sinceMs: 0 }, { keyId: 'dk_one' }, quietWork),
    ],
    ...posixOperations(fixture, path, other),
    ['change modes', () => files.changeMode(path, { mode: '0755', recursive: true }, { signal })],
    ['remove below', () => files.remove(`${path}/secret`, signal)],
    ['remove', () => files.remove(path, signal)],
  ];
}

/** Returns the operations of SFTP on a path. */
function posixOperations(
  { files: { posix } }: FilesFixture,
  path: string,
  other: string,
): [string, () => Promise<unknown>][] {
  const [place, moved] = [jailPath(path), jailPath(`${other}-posix`)];
  const write = { read: true, write: true, append: false, create: true, truncate: true, exclusive: false };
  const read = { ...write, write: false, create: false, truncate: false };
  const times = { times: { accessed: 1, modified: 1 } };
  return [
    ['posix stat', () => posix.stat(place)],
    ['posix space', () => posix.space(place)],
    [
      'posix read',
      async () => {
        const open = await posix.open(place, { flags: read, signal: noSignal });
        const buffer = Buffer.alloc(100);
        await open.read({ buffer, at: 0, length: 100 }, 0).finally(() => open.close());
        return buffer.toString();
      },
    ],
    [
      'posix write',
      async () => {
        const open = await posix.open(place, { flags: write, signal: noSignal });
        await open.write([Buffer.from('written')], 0).finally(() => open.close());
      },
    ],
    [
      'posix list',
      async () => {
        const open = await posix.openFolder(place);
        return open.page(100).finally(() => open.close());
      },
    ],
    [
      'posix attributes',
      () => posix.setAttributes(place, { mode: 0o700, ...times }, { onLink: false }, noSignal),
    ],
    ['posix size', () => posix.setAttributes(place, { size: 1 }, { onLink: false }, noSignal)],
    ['posix attributes of a link', () => posix.setAttributes(place, times, { onLink: true }, noSignal)],
    ['posix folder', () => posix.makeFolder(place)],
    ['posix link', () => posix.makeLink(moved, 'file', noSignal)],
    ['posix replace from', () => posix.replace(place, moved, noSignal)],
    ['posix replace to', () => posix.replace(moved, place, noSignal)],
    ['posix remove', () => posix.removeFile(place, noSignal)],
    ['posix remove a folder', () => posix.removeFolder(place, noSignal)],
  ];
}

async function scan({ files }: FilesFixture, path: string): Promise<unknown> {
  const changes: unknown[] = [];
  for await (const change of files.changed(
    path,
    { sinceMs: 0, limit: 1_000_000 },
    { keyId: 'dk_one' },
    noSignal,
  ))
    changes.push(change);
  return changes;
}

async function search({ files }: FilesFixture, path: string): Promise<unknown> {
  const query = { content: 'e', isCaseSensitive: false, limit: 1000 };
  const { matches, end } = files.search(path, query, { keyId: 'dk_one' }, noSignal);
  const found: unknown[] = [];
  for await (const match of matches) found.push(match);
  return { found, ...end() };
}

async function uploadInParts({ files: { uploads } }: FilesFixture, path: string): Promise<unknown> {
  const keyId = 'dk_one';
  const { id } = await uploads.create({ path, length: 8, keyId, metadata: undefined });
  try {
    await uploads.append(id, keyId, { offset: 0, bytes: uploadOf('uplo') });
    return await uploads.append(id, keyId, { offset: 4, bytes: uploadOf('aded') });
  } finally {
    await uploads.delete(id, keyId);
  }
}
