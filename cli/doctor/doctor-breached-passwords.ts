import type { PanelConfig } from '../../config/index.js';
import { StartError } from '../../lib/errors/start-error.js';
import { humanSize } from '../../lib/text/human-size.js';
import { checkBreachedPasswords } from '../../panel/identity/passwords/breached-passwords.js';
import type { Finding } from './finding.js';

/** Checks that the panel can use the file of breached passwords, if one is configured. */
export async function examineBreachedPasswords({ breachedPasswords: path }: PanelConfig): Promise<Finding[]> {
  if (path === undefined) return [];
  try {
    const size = humanSize(await checkBreachedPasswords(path));
    return [
      {
        level: 'ok',
        text: `PANEL_BREACHED_PASSWORDS ${path} is readable, and sorted where checked (${size})`,
      },
    ];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ level: 'FAULT', text: error.message }];
  }
}
