import fc, { type Arbitrary } from 'fast-check';
import { known, type Meanings } from '../steps.js';

const NAMES = [
  'a',
  'b.txt',
  'c d',
  'ü.json',
  'folder',
  'folder/x',
  'n.zip',
  'n.tar.gz',
  'index.js',
  'package.json',
];
const ODD_NAMES = [
  '',
  '/',
  '..',
  '.',
  'a/../b',
  'x'.repeat(255),
  'é'.repeat(128),
  '\u202e',
  'a\\b',
  '-rf',
  '*',
  ' ',
];
const COMMANDS: readonly (readonly string[])[] = [
  ...[['true'], ['sh', '-c', 'exit 3'], ['sh', '-c', 'echo out; echo err >&2'], ['cat', 'index.js']],
  ...[['no-such-program'], ['.'], ['sh', '-c', 'kill -9 $$'], ['head', '-c', '100000', '/dev/zero']],
];
const TYPES = ['nodejs', 'nodejs', 'pinged', 'mute', 'teeworlds'];
const NO_TYPES = ['minecraft-bedrock', 'minecraft-java', 'x'];
const PASSWORD = 'correct horse battery';

/** Fields that name existing files. */
const THERE = new Set(['path', 'source', 'home_dir']);
const TO_COME = new Set(['destination', 'output']);
const MAKES_PATH = new Set([
  'writeFile',
  'makeDirectory',
  'createEmptyFile',
  'pullFile',
  'uploadFile',
  'createFileUploadToken',
  'createUpload',
]);
const OF_FOLDERS = new Set(['listDirectory', 'searchFiles', 'scanChanges', 'zipChanges']);

const KINDS: Record<string, string> = {
  backup_id: 'backup',
  uploadId: 'upload',
  cursor: 'cursor',
  name: 'archive',
  url: 'webFile',
  port: 'port',
  file: 'archiveBytes',
  fingerprint: 'fingerprint',
};

/** Returns values for fields of the daemon's requests with which some of the requests succeed. */
export const daemonMeanings: Meanings =
  ({ operationId }, sure) =>
  (name, { type }) => {
    const which = sure ? 'newest' : 'any';
    if (type === 'array' && name !== 'command') return undefined;
    if (name === 'id')
      return known(kindOfId(operationId, sure), sure && !NEWEST.has(operationId) ? 'first' : which);
    if (name === 'container_id') return known('container', sure ? 'first' : which);
    if (name === 'Berth-Container') return known('container', which);
    if (name === 'token') return known(`token of ${operationId}`, which);
    if (name === 'cursor') return known(`cursor of ${operationId}`, which);
    if (/^(reinstall|update)Container$/.test(operationId) && name === 'name')
      return known('containerName', sure ? 'first' : 'any');
    if (name === 'name') return /LogArchive/.test(operationId) ? known('archive', which) : undefined;
    if (THERE.has(name)) return paths(operationId, sure);
    if (TO_COME.has(name)) return newPaths(sure);
    if (name === 'url' && sure) return known('webPage', which);
    const kind = KINDS[name];
    return kind === undefined ? ofDaemon(operationId, name, sure) : known(kind, which);
  };

/** Operations that use the newest value of a kind, which the previous step has created. */
const NEWEST = new Set([
  'startContainer',
  'removeContainer',
  'getOperation',
  'cancelOperation',
  'deleteSftpCredential',
]);
/** Operations that require a running container. */
const OF_RUNNING = new Set([
  'listPlayers',
  'runCommand',
  'stopContainer',
  'killContainer',
  'getContainerStats',
]);

function kindOfId(operationId: string, sure: boolean): string {
  if (sure && OF_RUNNING.has(operationId)) return 'running';
  if (operationId.endsWith('Operation')) return 'operation';
  if (operationId.includes('LogArchive')) return 'archived';
  return operationId.endsWith('SftpCredential') ? 'sftp' : 'container';
}

function paths(operationId: string, sure: boolean): Arbitrary<unknown> {
  if (MAKES_PATH.has(operationId)) return newPaths(sure);
  const folder = known('folder', sure ? 'first' : 'any');
  if (OF_FOLDERS.has(operationId) || operationId === 'createSftpCredential')
    return sure ? folder : fc.oneof(folder, newPaths(false));
  if (operationId === 'unzipArchive')
    return sure
      ? known('zip', sure ? 'first' : 'any')
      : fc.oneof(known('zip', sure ? 'first' : 'any'), newPaths(false));
  const file = known('file', sure ? 'first' : 'any');
  return sure
    ? file
    : fc.oneof(
        { weight: 3, arbitrary: file },
        { weight: 1, arbitrary: folder },
        { weight: 2, arbitrary: newPaths(false) },
      );
}

/** Returns a generator of paths below a container's folder. It uses few names, so that paths repeat. */
function newPaths(sure: boolean): Arbitrary<unknown> {
  const below = (names: readonly string[]) =>
    fc.oneof(...names.map((each) => known('folder', 'any', `/${each}`)));
  if (!sure)
    return fc.oneof({ weight: 5, arbitrary: below(NAMES) }, { weight: 1, arbitrary: below(ODD_NAMES) });
  return fc.nat(999).chain((number) => known('folder', 'first', `/new ${number}`));
}

function ofDaemon(operationId: string, name: string, sure: boolean): Arbitrary<unknown> | undefined {
  const mostly = (right: readonly unknown[], wrong: readonly unknown[]) =>
    sure ? fc.constantFrom(...right) : fc.constantFrom(...right, ...right, ...right, ...wrong);
  switch (name) {
    case 'command':
      return fc.constantFrom(...COMMANDS);
    case 'type':
      return mostly(TYPES, NO_TYPES);
    case 'version':
      return mostly(['latest'], ['0']);
    case 'Prefer':
      return fc.constantFrom(
        'respond-async',
        'respond-async',
        'wait=0',
        'respond-async, wait=1',
        'x;y="z"',
        '"',
      );
    case 'Range':
      return fc.constantFrom(
        'bytes=0-0',
        'bytes=1-',
        'bytes=-1',
        'bytes=5-2',
        'bytes=0-0,2-2',
        'bytes=99999-',
        'x=1-2',
      );
    case 'Upload-Length':
      return mostly([5], [0, 40, 2 ** 53 - 1, 10 ** 12]);
    case 'Upload-Offset':
      return mostly([0], [5, 1, 2 ** 53 - 1]);
    case 'Tus-Resumable':
      return mostly(['1.0.0'], ['0.2.2', '']);
    case 'Upload-Metadata':
      return fc.constantFrom('filename d29ybGQuemlw', 'a', 'a b,c d', ',', 'filename %%%', 'a YQ==,a YQ==');
    case 'Upload-Checksum':
      return fc.constantFrom('sha1 qvTGHdzF6KLavt4PO0gs2a6pQ00=', 'md5 XUFAKrxLKna5cZ2REBfFkg==', 'x eHg=');
    case 'body':
      return operationId === 'continueUpload' ? mostly(['hello'], ['', 'hell', 'hello and more']) : undefined;
    case 'password':
      return fc.constant(PASSWORD);
    case 'content':
      return mostly(['text', 'bMOkcm0='], ['', '=', '\u{1f600}', 'x'.repeat(100_000)]);
    case 'since':
    case 'until':
      return mostly(
        ['2001-01-01T00:00:00Z', '2001-01-01T00:00:00.000+02:00'],
        ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
      );
    // Do not use small limits, which would be exceeded at once. testing/full-disk and daemon/disk test them.
    case 'disk_limit':
      return fc.constantFrom(10 ** 9, 10 ** 10);
    default:
      return undefined;
  }
}
