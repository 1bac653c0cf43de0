import { expect, test } from '@jest/globals';
import { requireRestorable } from './require-restorable.js';

test('a backup is rejected if it is too large to be restored', () => {
  const bounds = { maxEntries: 3, maxBytes: 1024, maxNameBytes: 2048 };
  expect(() => requireRestorable({ entries: 3, bytes: 1024, nameBytes: 2048 }, bounds)).not.toThrow();
  for (const more of [{ entries: 4 }, { bytes: 1025 }, { nameBytes: 2049 }]) {
    expect(() => requireRestorable(more, bounds)).toThrow(
      'The container exceeds the limits of a backup (3 files and folders, 2 KiB of names, or 1 KiB): create several backups that each include only some paths (include_paths).',
    );
  }
});
