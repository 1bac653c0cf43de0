import { join } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const ROOT = import.meta.dirname;
/** The small entries, by the query of the catalogues that have only their texts. */
const ENTRIES: Readonly<Record<string, string>> = {
  'sign-in': 'src/sign-in/main.tsx',
  status: 'src/status/main.tsx',
};
const CATALOGUE = new RegExp(`([^/]+)\\.po\\?(${Object.keys(ENTRIES).join('|')})$`);
const config = getConfig({ configPath: join(ROOT, 'lingui.config.ts') });

/** Returns the source files of an entry, and all that it imports from `web/src`. */
async function sourcesOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
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

/** Returns the catalogue of all texts, and the ids of those that an entry uses. */
async function readTexts(entry: string) {
  const [all] = await getCatalogs(config);
  const include = (await sourcesOf(entry)).map((path) => join(ROOT, path));
  const [part] = await getCatalogs({ ...config, catalogs: [{ path: all?.path ?? '', include }] });
  const used = await part?.collect();
  if (all === undefined || used === undefined) throw new Error(`the texts of ${entry} cannot be read`);
  return { all, ids: Object.keys(used) };
}

/**
 * Makes `<language>.po?sign-in` and `<language>.po?status` importable: the texts of the sign-in pages, or of the status
 * page, in a language. All texts would be a quarter of what people load before they can sign in.
 */
export function entryTexts(): Plugin {
  const readings = new Map<string, ReturnType<typeof readTexts>>();
  return {
    name: 'entry-texts',
    buildStart() {
      readings.clear();
    },
    async load(id) {
      const [, locale, query = ''] = CATALOGUE.exec(id) ?? [];
      const entry = ENTRIES[query];
      if (locale === undefined || entry === undefined) return;
      const reading = readings.get(entry) ?? readTexts(entry);
      readings.set(entry, reading);
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
