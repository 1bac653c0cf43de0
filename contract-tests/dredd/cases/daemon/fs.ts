import { createHash } from 'node:crypto';
import { tarBytes } from '../../../../daemon/files/suites/tar-bytes.js';
import type { Case, Cases } from '../../contract.js';
import type { DaemonHarness } from '../../worlds/daemon-world.js';

type DaemonCase = Case<DaemonHarness>;

/** The file in the examples of downloads. */
const ZIP = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip';
const ZIP_BYTES = 1_048_576;

/** Uses the current version, because the document's example has another one. */
const ofPart =
  (range: string): DaemonCase =>
  async (harness) => {
    const path = await harness.file(ZIP, 'x'.repeat(ZIP_BYTES));
    return { query: { path }, headers: { range, 'if-range': await harness.versionOf(path) } };
  };

const atFile =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (harness) => ({ body: { path: await harness.newFile(), ...more } });

const atFolder =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (harness) => ({ body: { path: await harness.filesFolder(), ...more } });

/** A folder as in the example, and a destination that does not exist. */
const ofFolder: DaemonCase = async (harness, example) => ({
  body: {
    ...example,
    source: await harness.folder(example['source']),
    destination: await harness.freed(example['destination']),
  },
});

const movedOntoOther: DaemonCase = async (harness) => ({
  body: { source: await harness.newFile(), destination: await harness.newFile() },
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
const asShown: DaemonCase = async (harness, example) => ({
  body: { ...example, path: await harness.freed(example['path']) },
});

/** The folder of the example, and an output that does not exist. */
const toBeZipped: DaemonCase = async (harness, example) => {
  const path = await harness.folder(example['path']);
  for (const name of ['level.dat', 'region/r.0.0.mca', 'session.tmp']) {
    await harness.file(`${String(example['path'])}/${name}`, 'x'.repeat(1000));
  }
  return { body: { ...example, path, output: await harness.freed(example['output']) } };
};

/** The file of the examples, and its size there. */
const INDEX = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js';
const INDEX_BYTES = 1536;
const ofIndex: DaemonCase = async (harness) => ({
  query: { path: await harness.file(INDEX, 'x'.repeat(INDEX_BYTES)) },
});
const JAR = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/maps.jar';
const JAR_BYTES = 204_800;

const pulled =
  (headers: Record<string, string> = {}): DaemonCase =>
  async (harness) => {
    await harness.file(JAR, '');
    return { body: { url: await harness.webFile(JAR_BYTES), path: await harness.freed(JAR) }, headers };
  };

/** The number of files in the example. The type is detected from the content: a tar of ASCII is text. */
const ARCHIVED = 42;
const archive = () =>
  tarBytes(Array.from({ length: ARCHIVED }, (_, index) => ({ name: `file-${index}` }))).toString('latin1');
const toUnzip =
  (more: Record<string, string> = {}): DaemonCase =>
  async (harness, example) => ({
    body: {
      ...example,
      path: await harness.file(example['path'], archive()),
      destination: await harness.freed(example['destination']),
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
const ofOtherVersion: DaemonCase = async (harness) => ({
  params: { uploadId: await harness.upload() },
  headers: OTHER_VERSION,
});
const WORLD = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip';
const WORLD_BYTES = 204_800;

export const fsCases: Cases<DaemonHarness> = {
  listDirectory: {
    200: async (harness) => {
      await harness.file(INDEX, 'x'.repeat(INDEX_BYTES));
      await harness.folder('/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world');
      return { query: { path: await harness.filesFolder() } };
    },
  },
  getPathInfo: { 200: ofIndex },
  getPathSize: { 200: ofIndex },
  readFile: {
    200: async (harness) => ({ query: { path: await harness.file(INDEX, "console.log('ready');\n") } }),
    413: async (harness) => ({ query: { path: await harness.fileOfTooMany() } }),
  },
  writeFile: { 200: asShown, 409: atFolder({ content: '' }) },
  appendFile: { 200: asShown, 409: atFolder({ content: '' }) },
  createEmptyFile: { 200: asShown, 409: atFile() },
  makeDirectory: { 200: asShown, 409: atFolder() },
  renamePath: { 200: ofFolder, 409: movedOntoOther },
  copyPath: {
    200: ofFolder,
    202: async (harness) => ({
      body: { source: await harness.newFile(), destination: await harness.newPath() },
      headers: { prefer: 'respond-async' },
    }),
    409: movedOntoOther,
  },
  removePath: {
    200: async (harness, example) => ({ body: { path: await harness.folder(example['path']) } }),
    202: async (harness) => ({
      body: { path: await harness.newFile() },
      headers: { prefer: 'respond-async' },
    }),
    409: async (harness) => ({ body: { path: await harness.filesFolder() } }),
  },
  zipPath: {
    200: toBeZipped,
    202: async (harness) => ({
      body: { path: await harness.newFile(), output: await harness.newPath() },
      headers: { prefer: 'respond-async' },
    }),
    409: async (harness) => ({ body: { path: await harness.newFile(), output: await harness.newFile() } }),
  },
  unzipArchive: {
    200: toUnzip(),
    202: toUnzip({ prefer: 'respond-async' }),
    400: async (harness) => ({
      body: { path: await harness.newFile(), destination: await harness.newPath() },
    }),
    409: async (harness) => ({
      body: { path: await harness.file(ZIP, archive()), destination: await harness.newFile() },
    }),
  },
  downloadPath: {
    200: async (harness) => ({ query: { path: await harness.file(ZIP, 'x'.repeat(ZIP_BYTES)) } }),
    206: ofPart('bytes=0-1023'),
    304: async (harness) => ({
      query: { path: await harness.newFile() },
      headers: { 'if-none-match': '*' },
    }),
    416: ofPart(`bytes=${ZIP_BYTES}-`),
  },
  createFileDownloadToken: {
    200: async (harness, example) => ({ body: { ...example, path: await harness.folder(example['path']) } }),
  },
  pullFile: {
    200: pulled(),
    202: pulled({ prefer: 'respond-async' }),
    409: async (harness) => ({ body: { url: await harness.webFile(1), path: await harness.newFile() } }),
    503: async (harness) => ({ body: { url: await harness.webNobody(), path: await harness.newPath() } }),
  },
  uploadFile: {
    200: async (harness) => {
      await harness.file(JAR, '');
      return uploaded(await harness.freed(JAR), 'x'.repeat(JAR_BYTES));
    },
    400: async (harness) => ({
      query: { path: await harness.newPath() },
      headers: { 'content-type': FORM },
      text: '--x--\r\n',
    }),
    404: async (harness) => uploaded(`${await harness.newPath()}/none`),
    // A folder with the file's name exists there.
    409: async (harness) => uploaded((await harness.folder(`${UPLOADS}/a`)).slice(0, -'/a'.length)),
  },
  createUpload: {
    201: async (harness) => ({ query: { path: await harness.freed(WORLD) } }),
    409: async (harness) => ({ query: { path: await harness.filesFolder() } }),
    412: async (harness) => ({ query: { path: await harness.newPath() }, headers: OTHER_VERSION }),
    413: async (harness) => ({
      query: { path: await harness.newPath() },
      headers: { 'upload-length': String(Number.MAX_SAFE_INTEGER) },
    }),
  },
  getUploadProtocol: { 412: () => ({ headers: OTHER_VERSION }) },
  getUpload: {
    200: async (harness) => ({ params: { uploadId: await harness.upload(WORLD, WORLD_BYTES) } }),
    412: ofOtherVersion,
  },
  continueUpload: {
    204: async (harness) => sent(await harness.upload(WORLD, WORLD_BYTES), 'x'.repeat(WORLD_BYTES)),
    400: async (harness) => sent(await harness.upload(), 'whole', { 'upload-checksum': 'md4 AAAA' }),
    409: async (harness) => sent(await harness.upload(), 'whole', { 'upload-offset': '4' }),
    412: async (harness) => sent(await harness.upload(), 'whole', OTHER_VERSION),
    413: async (harness) => sent(await harness.upload(), 'longer than it is'),
    460: async (harness) =>
      sent(await harness.upload(), 'whole', { 'upload-checksum': 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=' }),
  },
  deleteUpload: {
    204: async (harness) => ({ params: { uploadId: await harness.upload() } }),
    412: ofOtherVersion,
  },
};
