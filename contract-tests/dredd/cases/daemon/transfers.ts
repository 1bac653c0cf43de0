import { createHash } from 'node:crypto';
import type { Case, Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

type DaemonCase = Case<DaemonHarness>;

/** The file that the document's examples of downloads name. */
const ZIP = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip';
const ZIP_BYTES = 1_048_576;

/** Requests a range of a file. Sends its real entity tag, because that of the document's example does not match. */
const ofPart =
  (range: string): DaemonCase =>
  async (harness) => {
    const path = await harness.file(ZIP, 'x'.repeat(ZIP_BYTES));
    return { query: { path }, headers: { range, 'if-range': await harness.versionOf(path) } };
  };

const UPLOADS = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/uploads';
const FORM = 'multipart/form-data; boundary=x';
const form = (text: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${text}\r\n--x--\r\n`;
const uploaded = (path: string, content = 'a') => ({
  query: { path },
  headers: { 'content-type': FORM },
  text: form(content),
});

const JAR = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/maps.jar';
const JAR_BYTES = 204_800;

const pulled =
  (headers: Record<string, string> = {}): DaemonCase =>
  async (harness) => {
    await harness.file(JAR, '');
    return { body: { url: await harness.webFile(JAR_BYTES), path: await harness.freed(JAR) }, headers };
  };

const AT_BEGINNING = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
/**
 * Returns the checksum of a text. The one in the document's example belongs to other bytes, and an empty one is
 * rejected.
 */
const checksumOf = (text: string) => `sha1 ${createHash('sha1').update(text).digest('base64')}`;
/** Returns a request that sends bytes as in tus 1.0. */
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

export const transfersCases: Cases<DaemonHarness> = {
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
  createFileUploadToken: {
    200: async (harness, example) => ({ body: { ...example, path: await harness.newPath() } }),
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
    // Create a folder with the file's name first.
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
