import { dirname, resolve } from 'node:path';
import type { DaemonConfig } from '../../config/index.js';

/** Returns the lines that a start prints about daemon keys: the first key, and how to create another. */
export function keyNotes(firstKey: string | null, { folder }: Pick<DaemonConfig, 'folder'>): string[] {
  const data = dirname(folder);
  // Add DATA_DIR, so that the command can be copied into a shell in which it is not set.
  const where = data === resolve('data') ? '' : `DATA_DIR='${data.replaceAll("'", "'\\''")}' `;
  const command = `${where}npx berth daemon key create --name mine --permission '*'`;
  return [
    ...(firstKey === null ? [] : [`daemon key, shown this once: ${firstKey}`]),
    `another daemon key: ${command}`,
  ];
}
