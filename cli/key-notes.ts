import { dirname, resolve } from 'node:path';
import type { DaemonConfig } from '../config/index.js';

/** What a start tells people of keys of the daemon: the first one, and always how to get another. */
export function keyNotes(firstKey: string | null, { folder }: Pick<DaemonConfig, 'folder'>): string[] {
  const data = dirname(folder);
  // As it can be pasted into a shell that has no DATA_DIR.
  const where = data === resolve('data') ? '' : `DATA_DIR='${data.replaceAll("'", "'\\''")}' `;
  const command = `${where}npx berth daemon key create --name mine --permission '*'`;
  return [
    ...(firstKey === null ? [] : [`daemon key, shown this once: ${firstKey}`]),
    `another daemon key: ${command}`,
  ];
}
