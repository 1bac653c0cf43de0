import type { Case, Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

type DaemonCase = Case<DaemonWorld>;

const ofFile =
  (more: { headers?: Record<string, string> } = {}): DaemonCase =>
  async (world) => ({ query: { path: await world.newFile() }, ...more });

/** Of the version that it has: the document's example is another. */
const ofPart =
  (range: string): DaemonCase =>
  async (world) => {
    const path = await world.newFile();
    return { query: { path }, headers: { range, 'if-range': await world.versionOf(path) } };
  };

/** At a path where nothing is yet. */
const atNewPath =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (world) => ({ body: { path: await world.newPath(), ...more } });

const atFile =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (world) => ({ body: { path: await world.newFile(), ...more } });

const atFolder =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (world) => ({ body: { path: await world.filesFolder(), ...more } });

const moved: DaemonCase = async (world) => ({
  body: { source: await world.newFile(), destination: await world.newPath() },
});

const movedOntoOther: DaemonCase = async (world) => ({
  body: { source: await world.newFile(), destination: await world.newFile() },
});

const FORM = 'multipart/form-data; boundary=x';
const form = (text: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${text}\r\n--x--\r\n`;
const uploaded = (path: string) => ({ query: { path }, headers: { 'content-type': FORM }, text: form('a') });

export const fsCases: Cases<DaemonWorld> = {
  listDirectory: {
    200: async (world) => ({ query: { path: await world.filesFolder(), recursive: 'true' } }),
  },
  getPathInfo: { 200: ofFile() },
  getPathSize: { 200: ofFile() },
  readFile: {
    200: ofFile(),
    413: async (world) => ({ query: { path: await world.fileOfTooMany() } }),
  },
  writeFile: {
    200: atNewPath({ content: 'motd=Welcome\n' }),
    409: atFolder({ content: '' }),
  },
  appendFile: { 200: atFile({ content: 'alex\n' }), 409: atFolder({ content: '' }) },
  createEmptyFile: { 200: atNewPath(), 409: atFile() },
  makeDirectory: { 200: atNewPath(), 409: atFolder() },
  renamePath: { 200: moved, 409: movedOntoOther },
  copyPath: { 200: moved, 409: movedOntoOther },
  removePath: {
    200: atFile(),
    409: async (world) => ({ body: { path: (await world.sharedInstalled()).id } }),
  },
  downloadPath: {
    200: ofFile(),
    206: ofPart('bytes=1-'),
    304: ofFile({ headers: { 'if-none-match': '*' } }),
    416: ofPart('bytes=1000-'),
  },
  createFileDownloadToken: { 200: atFile() },
  uploadFile: {
    200: async (world) => uploaded(await world.newPath()),
    400: async (world) => ({
      query: { path: await world.newPath() },
      headers: { 'content-type': FORM },
      text: '--x--\r\n',
    }),
    404: async (world) => uploaded(`${await world.newPath()}/none`),
    409: async (world) => uploaded(await world.filesFolder()),
  },
};
