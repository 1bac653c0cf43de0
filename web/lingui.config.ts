import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'es', 'pt-BR', 'ru', 'zh-Hans', 'ja'],
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src'] }],
  // The English texts are the ids. Where they occur would change with every edit of the code.
  format: formatter({ origins: false, explicitIdAsDefault: true }),
  // A new text changes its own place in the catalogues only.
  orderBy: 'messageId',
  compileNamespace: 'ts',
});
