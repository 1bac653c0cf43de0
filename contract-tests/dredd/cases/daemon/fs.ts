import type { Case, Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

type DaemonCase = Case<DaemonWorld>;

/** The file of the downloads' examples. */
const ZIP = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip';
const ZIP_BYTES = 1_048_576;

/** Of the version that it has: the document's example is another. */
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

/** A folder, as the example has it, to where nothing is. */
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

const FORM = 'multipart/form-data; boundary=x';
const form = (text: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${text}\r\n--x--\r\n`;
const uploaded = (path: string, content = 'a') => ({
  query: { path },
  headers: { 'content-type': FORM },
  text: form(content),
});

/** Where the example is, with nothing there. */
const asShown: DaemonCase = async (world, example) => ({
  body: { ...example, path: await world.freed(example['path']) },
});

/** The file of the examples, and how long it is there. */
const INDEX = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js';
const INDEX_BYTES = 1536;
const ofIndex: DaemonCase = async (world) => ({
  query: { path: await world.file(INDEX, 'x'.repeat(INDEX_BYTES)) },
});
const JAR = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/plugins/maps.jar';
const JAR_BYTES = 204_800;

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
  copyPath: { 200: ofFolder, 409: movedOntoOther },
  removePath: {
    200: async (world, example) => ({ body: { path: await world.folder(example['path']) } }),
    409: async (world) => ({ body: { path: await world.filesFolder() } }),
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
    409: async (world) => uploaded(await world.filesFolder()),
  },
};
