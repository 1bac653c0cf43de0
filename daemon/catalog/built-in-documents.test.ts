import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { builtInModule } from '../../scripts/bundle/parsed-catalogue.mjs';
import { parsedWhenUsed } from './built-in-types.js';
import { createCatalogue } from './catalogue.js';

const BUILT_IN = join(import.meta.dirname, '../../catalog');

test('builds have the same built-in types as the YAML files, with the texts of their files', async () => {
  const { types } = await createCatalogue({ folders: [BUILT_IN] });
  const { contents } = builtInModule();
  const module = await import(`data:text/javascript,${encodeURIComponent(contents)}`);
  const built = parsedWhenUsed(module.builtInDocuments());
  expect([...built.keys()].sort()).toEqual(types.list().map(({ serverType }) => serverType.type));
  for (const entry of types.list()) expect(built.get(entry.serverType.type)).toEqual(entry);
  expect(built.get('nodejs')).toBe(built.get('nodejs'));
  expect(built.get('doom')).toBeUndefined();
  expect(built.get('constructor')).toBeUndefined();
});
