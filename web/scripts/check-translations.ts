import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/*
 * Checks that the catalogues have exactly the texts of the code, and a translation of each into every language. Prints what is
 * wrong.
 */
const SOURCE = 'en';
const EXTRACT = 'run `npm run extract --workspace web`';
const config = getConfig({ configPath: join(import.meta.dirname, '..', 'lingui.config.ts') });
const [catalog] = await getCatalogs(config);
const texts = Object.keys((await catalog?.collect()) ?? {});
const problems = texts.length === 0 ? ['The code has no texts to translate.'] : [];
for (const [language, messages = {}] of Object.entries((await catalog?.readAll()) ?? {})) {
  const name = `web/src/i18n/locales/${language}.po`;
  for (const text of texts) {
    if (messages[text] === undefined) problems.push(`${name} lacks "${text}": ${EXTRACT}`);
    else if (language !== SOURCE && !messages[text].translation)
      problems.push(`${name} has no translation of "${text}": write one`);
  }
  for (const text of Object.keys(messages))
    if (!texts.includes(text))
      problems.push(`${name} has "${text}", which the code does not use: ${EXTRACT}`);
}
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
process.exitCode = problems.length === 0 ? 0 : 1;
