import { expect, test } from '@jest/globals';
import { requireRestorable } from './require-restorable.js';

test('a backup that no restore would take is refused', () => {
  const bounds = { maxEntries: 3, maxBytes: 1024, maxNameBytes: 2048 };
  expect(() => requireRestorable({ entries: 3, bytes: 1024, nameBytes: 2048 }, bounds)).not.toThrow();
  for (const more of [{ entries: 4 }, { bytes: 1025 }, { nameBytes: 2049 }]) {
    expect(() => requireRestorable(more, bounds)).toThrow(
      'The container holds more than one backup may (3 files and folders, 2 KiB of names, or 1 KiB): make several, by include_paths.',
    );
  }
});
