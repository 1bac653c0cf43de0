import { dirname } from 'node:path';
import { LAYERS, moduleOf, type TopFolder } from '../layers.mjs';

const MAX_SOURCES = 16;
/** Matches fixtures and suites, which belong to no module, because tests may import everything. */
const SUITES = /\/suites\//;
const TEST = /\.test\.ts$/;
const SOURCE = /\.[cm]?[jt]sx?$/;

/**
 * Checks that each file of a folder with ordered modules is in a module, that each listed module has a file, and that no folder
 * has too many source files.
 *
 * @param paths all files, by path from the root
 */
export function moduleFaults(paths: readonly string[]): string[] {
  const sources = paths.filter((path) => SOURCE.test(path) && !TEST.test(path));
  const ofModules = sources.filter((path) => !SUITES.test(path));
  return [
    ...(Object.keys(LAYERS) as TopFolder[]).flatMap((top) => listFaults(top, ofModules)),
    ...crowdedFolders(sources),
  ];
}

function listFaults(top: TopFolder, sources: readonly string[]): string[] {
  const own = sources.filter((path) => path.startsWith(`${top}/`));
  if (own.length === 0) return [];
  const used = new Set<string>();
  const missing: string[] = [];
  for (const path of own) {
    const module = moduleOf(top, path.slice(top.length + 1));
    if (module === undefined) missing.push(path);
    else used.add(module);
  }
  const empty = Object.keys(LAYERS[top]).filter((module) => !used.has(module));
  return [
    ...missing.map((path) => `${path} is in no module: add its module to scripts/layers.mjs`),
    ...empty.map((module) => `${top}/${module} has no files: remove it from scripts/layers.mjs`),
  ];
}

function crowdedFolders(sources: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of sources) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_SOURCES)
    .map(([folder, count]) => `${folder} has ${count} source files: split it (${MAX_SOURCES} at most)`);
}
