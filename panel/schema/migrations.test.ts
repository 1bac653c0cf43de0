import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/process/package-root.js';
import { panelMigrations } from './migrations.js';

test('migrations are numbered in order, and their files have the same numbers', async () => {
  const numbers = panelMigrations.map(({ name }) => name.slice(0, '0000'.length));
  expect(numbers).toEqual([...new Set(numbers)].sort());
  const files = await readdir(join(packageRoot(), 'panel'), { recursive: true });
  const numbered = files
    .map((file) => /(?:^|\/)([0-9]{4})-[a-z-]+\.ts$/.exec(file)?.[1] ?? '')
    .filter(Boolean);
  expect([...new Set(numbered)].sort()).toEqual(numbers);
});
