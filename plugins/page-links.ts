import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Vite's manifest says of a built file. */
type Built = { file: string; imports?: string[] };

/** The files of the pages of a server: the page `files` is `src/server/files/files-page.tsx`, or in a folder below. */
const FRAME = 'src/server/server-page.tsx';
const PAGE = /^src\/server\/([a-z-]+)\/(?:[a-z-]+\/)?\1-page\.tsx$/;
const PAGE_OF_SERVER = /^servers\/srv_[0-9a-v]{26}(?:\/([a-z-]+))?\/?$/;
/** The page at the address of a server itself. */
const FIRST_PAGE = 'console';

/**
 * Reads which files the pages of a server need besides those that `index.html` names. @returns a function that returns the
 * `Link` header (RFC 8288) for a path below `/app`, with which browsers load these files at once instead of after the
 * application has started; undefined for other paths, and if the application has not been built
 */
export function pageLinks(webFolder: string): (path: string) => string | undefined {
  const manifest = join(webFolder, '.vite', 'manifest.json');
  if (!existsSync(manifest)) return () => undefined;
  const built: Record<string, Built> = JSON.parse(readFileSync(manifest, 'utf8'));
  const named = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const headers = new Map<string, string>();
  for (const key of Object.keys(built)) {
    const page = PAGE.exec(key)?.[1];
    if (page !== undefined) headers.set(page, headerFor(filesOf(built, [FRAME, key]), named));
  }
  return (path) => {
    const found = PAGE_OF_SERVER.exec(path);
    return found === null ? undefined : headers.get(found[1] ?? FIRST_PAGE);
  };
}

/** Returns the paths of the files, and of those that they import, directly or not. */
function filesOf(built: Readonly<Record<string, Built>>, keys: readonly string[]): string[] {
  const all = new Set(keys);
  for (const key of all) for (const imported of built[key]?.imports ?? []) all.add(imported);
  return [...all].flatMap((key) => built[key]?.file ?? []);
}

const headerFor = (files: readonly string[], named: string): string =>
  files
    .filter((file) => !named.includes(file))
    .map((file) => `</app/${file}>; rel=modulepreload`)
    .join(', ');
