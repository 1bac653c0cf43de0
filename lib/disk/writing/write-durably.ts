import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushFolder } from './flush-folder.js';

/** The end of the names of files that are not complete yet, which a kill may leave behind. */
export const DRAFT_SUFFIX = '.draft';

/**
 * Writes a file with mode 0600, and replaces an existing one. After a kill or a power failure, the file has either the
 * old or the new text. @throws the system's errors
 */
export async function writeDurably(file: string, text: string): Promise<void> {
  const draft = join(dirname(file), `.${randomBytes(6).toString('hex')}${DRAFT_SUFFIX}`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await flushFolder(dirname(file));
}
