import { defineConfig } from '@lingui/cli';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'es', 'pt-BR', 'ru', 'zh-Hans', 'ja'],
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}', include: ['src'] }],
  compileNamespace: 'ts',
});
