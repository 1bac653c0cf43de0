import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { entryTexts } from './entry-texts';

/** Where `npm run dev` of this package sends requests for the API. */
const PANEL = process.env['BERTH_PANEL_URL'] ?? 'http://127.0.0.1:3000';

const INDEX = join(import.meta.dirname, 'index.html');
const SIGN_IN = join(import.meta.dirname, 'sign-in.html');
const STATUS = join(import.meta.dirname, 'status.html');
const ENTRIES = [INDEX, SIGN_IN, STATUS];

const SERVER_PAGES = ['server-page.tsx', 'files/files-page.tsx'].map((name) =>
  join(import.meta.dirname, 'src/server', name),
);

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** A part that is exported together with those that the first load uses, and would bring the code that places menus. */
const UNUSED = /@base-ui\/react\/toast\/(?:positioner|arrow)\//;

const importsOf = new Map<string, Set<string>>();

/** Returns whether an entry imports a module, directly or not. What it loads later does not count. */
function isNeeded(id: string, entry: string, modules: Modules): boolean {
  let found = importsOf.get(entry);
  if (found === undefined) {
    found = new Set([entry]);
    for (const each of found)
      for (const imported of modules.getModuleInfo(each)?.importedIds ?? [])
        if (!UNUSED.test(imported)) found.add(imported);
    importsOf.set(entry, found);
  }
  return found.has(id);
}

/**
 * Joins modules in few files, because each file costs a request: those that several entries need, those that only the
 * application needs, and what the pages of a server share. The first group takes the modules that it wants before the others.
 */
const FILES: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'base',
    name: (id, modules) =>
      ENTRIES.filter((entry) => isNeeded(id, entry, modules)).length > 1 ? 'base' : null,
    priority: 1,
  },
  { debugName: 'app', name: (id, modules) => (isNeeded(id, INDEX, modules) ? 'app' : null) },
  {
    debugName: 'server',
    name: (id, modules) => (SERVER_PAGES.some((page) => isNeeded(id, page, modules)) ? 'server' : null),
    minShareCount: 2,
  },
];

export default defineConfig({
  base: '/app/',
  plugins: [
    react(),
    tailwindcss(),
    lingui({ configPath: join(import.meta.dirname, 'lingui.config.ts') }),
    entryTexts(),
  ],
  build: {
    target: 'es2022',
    // The policy of the pages forbids inline code, so nothing may become a data: URL or an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input: {
        index: INDEX,
        // Pages of their own, so that people who sign in do not load the application first. They differ in what they
        // show without scripts.
        'sign-in': SIGN_IN,
        'second-factor': join(import.meta.dirname, 'second-factor.html'),
        visitor: join(import.meta.dirname, 'visitor.html'),
        status: STATUS,
      },
      output: { codeSplitting: { groups: FILES } },
      // Reading the texts of each part takes longer than a warning allows.
      checks: { pluginTimings: false },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: PANEL, ws: true } } },
});
