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
const APPLICATION = 'src/main.tsx';
/** The module that loads the pages for administrators, whose texts are catalogues of their own. */
const ADMIN_ROUTES = 'src/routes/admin.ts';
const CATALOGUE = new RegExp(`([^/]+)\\.po\\?(${Object.keys(ENTRIES).join('|')}|app|admin)$`);
const config = getConfig({ configPath: join(ROOT, 'lingui.config.ts') });

/**
 * Returns the source files of an entry, and all that it imports from `web/src`. @param without a module whose dynamic imports
 * do not count
 */
async function sourcesOf(entry: string, without?: string): Promise<string[]> {
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
  const found = new Set([entry]);
  for (const path of found)
    for (const { path: imported, kind } of metafile.inputs[path]?.imports ?? [])
      if (metafile.inputs[imported] && !(path === without && kind === 'dynamic-import')) found.add(imported);
  return [...found].filter((path) => /\.tsx?$/.test(path));
}

async function catalogue() {
  const [all] = await getCatalogs(config);
  if (all === undefined) throw new Error('there is no catalogue of texts');
  return all;
}

/** Returns the ids of the texts in these source files. */
async function idsIn(sources: readonly string[]): Promise<string[]> {
  const include = sources.map((path) => join(ROOT, path));
  const [part] = await getCatalogs({ ...config, catalogs: [{ path: (await catalogue()).path, include }] });
  const used = await part?.collect();
  if (used === undefined) throw new Error(`the texts of ${sources[0]} cannot be read`);
  return Object.keys(used);
}

/** Returns the ids of the texts that only the pages for administrators use. */
async function idsOfAdministration(): Promise<string[]> {
  const others = new Set(await idsIn(await sourcesOf(APPLICATION, ADMIN_ROUTES)));
  return (await idsIn(await sourcesOf(APPLICATION))).filter((id) => !others.has(id));
}

/** Returns the catalogue of all texts, and the ids of those that a part uses. @param part the query of its catalogues */
async function readTexts(part: string) {
  const all = await catalogue();
  const entry = ENTRIES[part];
  if (entry !== undefined) return { all, ids: await idsIn(await sourcesOf(entry)) };
  const ofAdministration = await idsOfAdministration();
  if (part === 'admin') return { all, ids: ofAdministration };
  const later = new Set(ofAdministration);
  const every = Object.keys((await all.read(config.sourceLocale ?? 'en')) ?? {});
  return { all, ids: every.filter((id) => !later.has(id)) };
}

/**
 * Makes `<language>.po?PART` importable: the texts of the sign-in pages (`sign-in`), of the status page (`status`), of the
 * pages for administrators (`admin`), or of the application without those (`app`), in a language. All texts would be a
 * quarter of what people load before they can sign in.
 */
export function entryTexts(): Plugin {
  const readings = new Map<string, ReturnType<typeof readTexts>>();
  return {
    name: 'entry-texts',
    buildStart() {
      readings.clear();
    },
    load: {
      filter: { id: CATALOGUE },
      async handler(id) {
        const [, locale, query = ''] = CATALOGUE.exec(id) ?? [];
        if (locale === undefined) return;
        const reading = readings.get(query) ?? readTexts(query);
        readings.set(query, reading);
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
    },
  };
}
