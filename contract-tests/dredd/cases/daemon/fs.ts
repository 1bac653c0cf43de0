import { createHash } from 'node:crypto';
import { tarBytes } from '../../../../daemon/files/suites/tar-bytes.js';
import type { Case, Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

type DaemonCase = Case<DaemonWorld>;

/** The file in the examples of downloads. */
const ZIP = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip';
const ZIP_BYTES = 1_048_576;

/** Uses the current version, because the document's example has another one. */
const ofPart =
  (range: string): DaemonCase =>
  async (world) => {
    const path = await world.file(ZIP, 'x'.repeat(ZIP_BYTES));
    return { query: { path }, headers: { range, 'if-range': await world.versionOf(path) } };
  };

const atFile =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (world) => ({ body: { path: await world.newFile(), ...more } });

const atFolder =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (world) => ({ body: { path: await world.filesFolder(), ...more } });

/** A folder as in the example, and a destination that does not exist. */
const ofFolder: DaemonCase = async (world, example) => ({
  body: {
    ...example,
    source: await world.folder(example['source']),
    destination: await world.freed(example['destination']),
  },
});

const movedOntoOther: DaemonCase = async (world) => ({
  body: { source: await world.newFile(), destination: await world.newFile() },
});

const UPLOADS = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/uploads';
const FORM = 'multipart/form-data; boundary=x';
const form = (text: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${text}\r\n--x--\r\n`;
const uploaded = (path: string, content = 'a') => ({
  query: { path },
  headers: { 'content-type': FORM },
  text: form(content),
});

/** The path of the example, where nothing exists. */
const asShown: DaemonCase = async (world, example) => ({
  body: { ...example, path: await world.freed(example['path']) },
});

/** The folder of the example, and an output that does not exist. */
const toBeZipped: DaemonCase = async (world, example) => {
  const path = await world.folder(example['path']);
  for (const name of ['level.dat', 'region/r.0.0.mca', 'session.tmp']) {
    await world.file(`${String(example['path'])}/${name}`, 'x'.repeat(1000));
  }
  return { body: { ...example, path, output: await world.freed(example['output']) } };
};

/** The file of the examples, and its size there. */
const INDEX = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js';
const INDEX_BYTES = 1536;
const ofIndex: DaemonCase = async (world) => ({
  query: { path: await world.file(INDEX, 'x'.repeat(INDEX_BYTES)) },
});
const JAR = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/maps.jar';
const JAR_BYTES = 204_800;

const pulled =
  (headers: Record<string, string> = {}): DaemonCase =>
  async (world) => {
    await world.file(JAR, '');
    return { body: { url: await world.webFile(JAR_BYTES), path: await world.freed(JAR) }, headers };
  };

/** The number of files in the example. The type is detected from the content: a tar of ASCII is text. */
const ARCHIVED = 42;
const archive = () =>
  tarBytes(Array.from({ length: ARCHIVED }, (_, index) => ({ name: `file-${index}` }))).toString('latin1');
const toUnzip =
  (more: Record<string, string> = {}): DaemonCase =>
  async (world, example) => ({
    body: {
      ...example,
      path: await world.file(example['path'], archive()),
      destination: await world.freed(example['destination']),
    },
    headers: more,
  });

const AT_BEGINNING = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
/** The checksum in the document's example belongs to other bytes, and an empty one is rejected. */
const checksumOf = (text: string) => `sha1 ${createHash('sha1').update(text).digest('base64')}`;
/** Bytes as tus 1.0 sends them. */
const sent = (uploadId: string, text: string, headers: Record<string, string> = {}) => ({
  params: { uploadId },
  headers: { ...AT_BEGINNING, 'upload-checksum': checksumOf(text), ...headers },
  text,
});
const OTHER_VERSION = { 'tus-resumable': '0.2.2' };
const ofOtherVersion: DaemonCase = async (world) => ({
  params: { uploadId: await world.upload() },
  headers: OTHER_VERSION,
});
const WORLD = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip';
const WORLD_BYTES = 204_800;

export const fsCases: Cases<DaemonWorld> = {
  listDirectory: {
    200: async (world) => {
      await world.file(INDEX, 'x'.repeat(INDEX_BYTES));
      await world.folder('/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world');
      return { query: { path: await world.filesFolder() } };
    },
  },
  getPathInfo: { 200: ofIndex },
  getPathSize: { 200: ofIndex },
  readFile: {
    200: async (world) => ({ query: { path: await world.file(INDEX, "console.log('ready');\n") } }),
    413: async (world) => ({ query: { path: await world.fileOfTooMany() } }),
  },
  writeFile: { 200: asShown, 409: atFolder({ content: '' }) },
  appendFile: { 200: asShown, 409: atFolder({ content: '' }) },
  createEmptyFile: { 200: asShown, 409: atFile() },
  makeDirectory: { 200: asShown, 409: atFolder() },
  renamePath: { 200: ofFolder, 409: movedOntoOther },
  copyPath: {
    200: ofFolder,
    202: async (world) => ({
      body: { source: await world.newFile(), destination: await world.newPath() },
      headers: { prefer: 'respond-async' },
    }),
    409: movedOntoOther,
  },
  removePath: {
    200: async (world, example) => ({ body: { path: await world.folder(example['path']) } }),
    202: async (world) => ({ body: { path: await world.newFile() }, headers: { prefer: 'respond-async' } }),
    409: async (world) => ({ body: { path: await world.filesFolder() } }),
  },
  zipPath: {
    200: toBeZipped,
    202: async (world) => ({
      body: { path: await world.newFile(), output: await world.newPath() },
      headers: { prefer: 'respond-async' },
    }),
    409: async (world) => ({ body: { path: await world.newFile(), output: await world.newFile() } }),
  },
  unzipArchive: {
    200: toUnzip(),
    202: toUnzip({ prefer: 'respond-async' }),
    400: async (world) => ({ body: { path: await world.newFile(), destination: await world.newPath() } }),
    409: async (world) => ({
      body: { path: await world.file(ZIP, archive()), destination: await world.newFile() },
    }),
  },
  downloadPath: {
    200: async (world) => ({ query: { path: await world.file(ZIP, 'x'.repeat(ZIP_BYTES)) } }),
    206: ofPart('bytes=0-1023'),
    304: async (world) => ({
      query: { path: await world.newFile() },
      headers: { 'if-none-match': '*' },
    }),
    416: ofPart(`bytes=${ZIP_BYTES}-`),
  },
  createFileDownloadToken: {
    200: async (world, example) => ({ body: { ...example, path: await world.folder(example['path']) } }),
  },
  pullFile: {
    200: pulled(),
    202: pulled({ prefer: 'respond-async' }),
    409: async (world) => ({ body: { url: await world.webFile(1), path: await world.newFile() } }),
    503: async (world) => ({ body: { url: await world.webNobody(), path: await world.newPath() } }),
  },
  uploadFile: {
    200: async (world) => {
      await world.file(JAR, '');
      return uploaded(await world.freed(JAR), 'x'.repeat(JAR_BYTES));
    },
    400: async (world) => ({
      query: { path: await world.newPath() },
      headers: { 'content-type': FORM },
      text: '--x--\r\n',
    }),
    404: async (world) => uploaded(`${await world.newPath()}/none`),
    // A folder with the file's name exists there.
    409: async (world) => uploaded((await world.folder(`${UPLOADS}/a`)).slice(0, -'/a'.length)),
  },
  createUpload: {
    201: async (world) => ({ query: { path: await world.freed(WORLD) } }),
    409: async (world) => ({ query: { path: await world.filesFolder() } }),
    412: async (world) => ({ query: { path: await world.newPath() }, headers: OTHER_VERSION }),
    413: async (world) => ({
      query: { path: await world.newPath() },
      headers: { 'upload-length': String(Number.MAX_SAFE_INTEGER) },
    }),
  },
  getUploadProtocol: { 412: () => ({ headers: OTHER_VERSION }) },
  getUpload: {
    200: async (world) => ({ params: { uploadId: await world.upload(WORLD, WORLD_BYTES) } }),
    412: ofOtherVersion,
  },
  continueUpload: {
    204: async (world) => sent(await world.upload(WORLD, WORLD_BYTES), 'x'.repeat(WORLD_BYTES)),
    400: async (world) => sent(await world.upload(), 'whole', { 'upload-checksum': 'md4 AAAA' }),
    409: async (world) => sent(await world.upload(), 'whole', { 'upload-offset': '4' }),
    412: async (world) => sent(await world.upload(), 'whole', OTHER_VERSION),
    413: async (world) => sent(await world.upload(), 'longer than it is'),
    460: async (world) =>
      sent(await world.upload(), 'whole', { 'upload-checksum': 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=' }),
  },
  deleteUpload: {
    204: async (world) => ({ params: { uploadId: await world.upload() } }),
    412: ofOtherVersion,
  },
};
