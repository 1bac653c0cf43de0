import { join } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const ROOT = import.meta.dirname;
const CATALOGUE = /([^/]+)\.po\?sign-in$/;
const config = getConfig({ configPath: join(ROOT, 'lingui.config.ts') });

/** Returns the source files of the sign-in pages: the entry, and all that it imports from `web/src`. */
async function signInSources(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/sign-in/main.tsx'],
    outdir: ROOT,
    bundle: true,
    packages: 'external',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    metafile: true,
    write: false,
  });
  return Object.keys(metafile.inputs).filter((path) => /\.tsx?$/.test(path));
}

/** Returns the catalogue of all texts, and the ids of those that the sign-in pages use. */
async function readTexts() {
  const [all] = await getCatalogs(config);
  const include = (await signInSources()).map((path) => join(ROOT, path));
  const [part] = await getCatalogs({ ...config, catalogs: [{ path: all?.path ?? '', include }] });
  const used = await part?.collect();
  if (all === undefined || used === undefined)
    throw new Error('the texts of the sign-in pages cannot be read');
  return { all, ids: Object.keys(used) };
}

/**
 * Makes `<language>.po?sign-in` importable: the texts of the sign-in pages in a language. All texts would be a quarter of what
 * people load before they can sign in.
 */
export function signInTexts(): Plugin {
  let reading: ReturnType<typeof readTexts> | undefined;
  return {
    name: 'sign-in-texts',
    buildStart() {
      reading = undefined;
    },
    async load(id) {
      const locale = CATALOGUE.exec(id)?.[1];
      if (locale === undefined) return;
      reading ??= readTexts();
      const { all, ids } = await reading;
      const { messages } = await all.getTranslations(locale, {
        fallbackLocales: config.fallbackLocales,
        sourceLocale: config.sourceLocale,
      });
      const texts = Object.fromEntries(ids.map((text) => [text, messages[text] ?? text]));
      const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'es' });
      if (errors.length > 0)
        throw new Error(`the texts in ${locale} are malformed: ${errors.map(String).join()}`);
      return { code: source, moduleType: 'js' };
    },
  };
}
