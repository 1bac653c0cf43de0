import type { Case, Cases } from '../../contract.js';
import { backupBytes, backupForm, FORM } from '../../harnesses/daemon-backups.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

type DaemonCase = Case<DaemonHarness>;

/** The size of the backup that the document's examples describe. */
const BYTES = 1_048_576;
const ofBackup: DaemonCase = async (harness) => ({ query: { backup_id: await harness.backup(BYTES) } });

/** Requests a range of a backup. Sends its real entity tag, because that of the document's example does not match. */
const ofPart =
  (range: string): DaemonCase =>
  async (harness) => {
    const id = await harness.backup(BYTES);
    return { query: { backup_id: id }, headers: { range, 'if-range': await harness.versionOfBackup(id) } };
  };

const uploaded =
  (bytes: Buffer, more: Record<string, string> = {}): DaemonCase =>
  async (harness) => ({
    query: { id: (await harness.sharedInstalled()).id, ...more },
    headers: { 'content-type': FORM },
    bytes: backupForm(bytes),
  });

const asked =
  (headers: Record<string, string> = {}): DaemonCase =>
  async (harness, example) => {
    // Include all folders, because this container lacks some of those in the example.
    const { id } = await harness.installed();
    return { body: { ...example, id, include_paths: [] }, headers };
  };

const restored =
  (headers: Record<string, string> = {}): DaemonCase =>
  async (harness) => {
    const { id } = await harness.installed();
    return { body: { id, backup_id: await harness.backup(BYTES, id) }, headers };
  };

const restoredFrom =
  (headers: Record<string, string> = {}): DaemonCase =>
  async (harness) => {
    const [{ id }, { id: source_id }] = [await harness.installed(), await harness.sharedInstalled()];
    return { body: { id, source_id, backup_id: await harness.backup(BYTES, source_id) }, headers };
  };

const verified =
  (headers: Record<string, string> = {}): DaemonCase =>
  async (harness) => ({ body: { backup_id: await harness.backup(BYTES) }, headers });

export const backupCases: Cases<DaemonHarness> = {
  createBackup: {
    200: asked(),
    202: asked({ prefer: 'respond-async' }),
    409: async (harness, example) => {
      const { id } = await harness.installing();
      return { body: { ...example, id }, after: () => harness.remove(id) };
    },
  },
  restoreBackup: {
    200: restored(),
    202: restored({ prefer: 'respond-async' }),
    // Names a container to which the backup does not belong.
    409: async (harness) => {
      const { id } = await harness.installed();
      return { body: { id, backup_id: await harness.backup(BYTES) } };
    },
  },
  restoreBackupFrom: {
    200: restoredFrom(),
    202: restoredFrom({ prefer: 'respond-async' }),
    // The backup belongs to a third container.
    409: async (harness) => {
      const { id } = await harness.installed();
      return { body: { id, source_id: id, backup_id: await harness.backup(BYTES) } };
    },
  },
  verifyBackup: {
    200: verified(),
    202: verified({ prefer: 'respond-async' }),
  },
  listBackups: {
    200: async (harness) => {
      const { id } = await harness.installed();
      await harness.backup(BYTES, id);
      return { query: { id } };
    },
  },
  updateBackup: {
    200: async (harness) => ({ body: { backup_id: await harness.backup(BYTES), locked: true } }),
  },
  deleteBackup: { 200: async (harness) => ({ body: { backup_id: await harness.backup(BYTES) } }) },
  downloadBackup: {
    200: ofBackup,
    206: ofPart('bytes=0-1023'),
    304: async (harness) => ({
      query: { backup_id: await harness.backup(BYTES) },
      headers: { 'if-none-match': '*' },
    }),
    416: ofPart(`bytes=${BYTES}-`),
  },
  createBackupDownloadToken: {
    200: async (harness, example) => ({ body: { ...example, backup_id: await harness.backup(BYTES) } }),
  },
  uploadBackup: {
    200: uploaded(backupBytes(BYTES), { name: 'from-node-2' }),
    400: uploaded(Buffer.from('no backup')),
    404: () => ({ headers: { 'content-type': FORM }, bytes: backupForm(backupBytes(BYTES)) }),
  },
};
