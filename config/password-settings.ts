import { isAbsolute } from 'node:path';
import { text } from './setting.js';

export const passwordSettings = {
  breachedPasswords: text({
    name: 'PANEL_BREACHED_PASSWORDS',
    description:
      'File with the SHA-1 hashes of passwords from data breaches, such as the download of Have I Been Pwned that is ordered by hash: one `HASH` or `HASH:COUNT` per line, sorted by hash. New passwords in it are refused, and while it cannot be read, all new passwords are. The same for all panels of a database. The file is searched on disk, so it may be larger than the memory. To update it, rename a new file over it; no restart is needed.',
    takes: 'the absolute path of a file',
    isValid: isAbsolute,
  }),
};
