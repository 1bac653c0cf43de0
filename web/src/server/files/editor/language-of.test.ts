import { describe, expect, test } from '@jest/globals';
import { languageOf } from './language-of';

describe('the highlighting of a file', () => {
  test.each([
    ['/server.properties', 'properties'],
    ['/ops.json', 'json'],
    ['/plugins/Essentials/config.yml', 'yaml'],
    ['/config/forge.TOML', 'toml'],
    ['/start.sh', 'shell'],
    ['/garrysmod/lua/autorun/init.lua', 'lua'],
    ['/index.mjs', 'javascript'],
    ['/DayZ/types.xml', 'xml'],
  ])('of %s is that of %s', async (path, language) => {
    expect((await languageOf(path)?.())?.language.name).toBe(language);
  });

  test('is missing for plain text', () => {
    expect(languageOf('/eula.txt')).toBeUndefined();
  });
});
