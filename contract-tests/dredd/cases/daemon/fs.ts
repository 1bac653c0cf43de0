import { tarBytes } from '../../../../daemon/files/suites/tar-bytes.js';
import type { Case, Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

type DaemonCase = Case<DaemonHarness>;

const atFile =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (harness) => ({ body: { path: await harness.newFile(), ...more } });

const atFolder =
  (more: Record<string, unknown> = {}): DaemonCase =>
  async (harness) => ({ body: { path: await harness.filesFolder(), ...more } });

/** Uses a folder as in the example, and a destination that does not exist. */
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

/** Requests the path of the example, after removing anything that exists there. */
const asShown: DaemonCase = async (harness, example) => ({
  body: { ...example, path: await harness.freed(example['path']) },
});

/** Uses the folder of the example, and an output path that does not exist. */
const toBeZipped: DaemonCase = async (harness, example) => {
  const path = await harness.folder(example['path']);
  for (const name of ['level.dat', 'region/r.0.0.mca', 'session.tmp']) {
    await harness.file(`${String(example['path'])}/${name}`, 'x'.repeat(1000));
  }
  return { body: { ...example, path, output: await harness.freed(example['output']) } };
};

/** The file that the examples of the API document name, and the size that they show for it. */
const INDEX = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/index.js';
const INDEX_BYTES = 1536;
const ofIndex: DaemonCase = async (harness) => ({
  query: { path: await harness.file(INDEX, 'x'.repeat(INDEX_BYTES)) },
});

/** The archive that the examples of the API document name. */
const ZIP = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world.zip';
/**
 * The number of files in the document's example. They are in a tar archive of ASCII characters only, so that it can be
 * created as text.
 */
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

export const fsCases: Cases<DaemonHarness> = {
  listDirectory: {
    200: async (harness) => {
      await harness.file(INDEX, 'x'.repeat(INDEX_BYTES));
      await harness.folder('/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/world');
      return { query: { path: await harness.filesFolder() } };
    },
  },
  searchFiles: {
    200: async (harness) => {
      const folder = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/config';
      const path = await harness.folder(folder);
      await harness.file(`${folder}/server.properties`, 'motd=A Berth server\nmax-players=20\n');
      return { query: { path, name: '*.properties', content: 'max-players' } };
    },
  },
  getPathInfo: { 200: ofIndex },
  getPathSize: { 200: ofIndex },
  readFile: {
    200: async (harness) => ({ query: { path: await harness.file(INDEX, "console.log('ready');\n") } }),
    413: async (harness) => ({ query: { path: await harness.fileOfTooMany() } }),
  },
  writeFile: {
    200: asShown,
    409: atFolder({ content: '' }),
    412: async (harness) => ({
      body: {
        path: await harness.file('/cnt_9m2q0h7v3k5d8j1r6s4tcabefg/server.properties', 'motd=Changed\n'),
        content: '',
      },
      headers: { 'if-match': '"stale"' },
    }),
  },
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
  changePathMode: {
    200: async (harness, example) => {
      const path = await harness.folder(example['path']);
      for (const name of ['start.sh', 'stop.sh'])
        await harness.file(`${String(example['path'])}/${name}`, '#!/bin/sh\n');
      return { body: { ...example, path } };
    },
    202: async (harness) => ({
      body: { path: await harness.newFile(), mode: '644' },
      headers: { prefer: 'respond-async' },
    }),
    409: atFolder({ mode: '755' }),
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
};
