import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unlessMissing } from '../../../../lib/errors/errors.js';
import type { Logger } from '../../../../lib/logging/logger.js';

/*
 * Programs of servers must not use files in the folders above their own. In a checkout of Berth with `./data` as its
 * data folder, these are Berth's own package.json, packages and repository.
 */

/** A package.json without a `type`. It makes Node.js determine the module format from a program's source. */
const PACKAGE = `${JSON.stringify({
  private: true,
  description: 'Kept by Berth: Node.js stops here when it searches for the package of a server.',
})}\n`;

const PACKAGE_NAME = 'package.json';
const PRELOAD_NAME = 'own-packages.cjs';
/** The names of the files that are placed in the folder above the servers' folders. */
export const SURROUNDINGS = [PACKAGE_NAME, PRELOAD_NAME];
/**
 * A script that ends the search for packages. Node.js searches packages in the node_modules of all parent folders, and
 * only code that it loads can end that search. For ES modules, this requires `registerHooks` (Node.js 22.15).
 */
const PRELOAD = `'use strict';
// Kept by Berth and loaded before the Node.js programs of servers, so that they find only their own packages.
const Module = require('node:module');
const { dirname, join, sep } = require('node:path');
const { fileURLToPath } = require('node:url');
const above = [];
for (let at = join(__dirname, 'servers'); above.at(-1) !== join(at, 'node_modules'); at = dirname(at))
  above.push(join(at, 'node_modules'));
const pathsOf = Module._nodeModulePaths;
Module._nodeModulePaths = (from) => pathsOf(from).filter((path) => !above.includes(path));
Module.registerHooks?.({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (/^[./]|^[a-z]+:/.test(specifier) || !found.url.startsWith('file:')) return found;
    const path = fileURLToPath(found.url);
    if (!above.some((folder) => path.startsWith(folder + sep))) return found;
    const error = new Error("Cannot find package '" + specifier + "' imported from " + context.parentURL);
    throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
`;

/**
 * Places files in the folder above `serversFolder` that prevent servers' programs from using files further up. A
 * failure is only logged: a server whose folder contains a package.json and its packages does not need them.
 */
export async function enclose(serversFolder: string, logger: Logger): Promise<void> {
  const folder = dirname(serversFolder);
  try {
    const [own, preload] = [join(folder, PACKAGE_NAME), join(folder, PRELOAD_NAME)];
    if ((await unlessMissing(readFile(own))) === undefined) await replace(own, PACKAGE);
    if ((await unlessMissing(readFile(preload, 'utf8'))) !== PRELOAD) await replace(preload, PRELOAD);
  } catch (error) {
    logger.warn(
      { err: error, folder },
      'cannot keep servers from using a package.json in a parent folder of their folders',
    );
  }
}

/** Returns the environment of a server in which searches for packages end at its own folder. */
export function enclosed(dataFolder: string, env: Record<string, string>): Record<string, string> {
  const preload = join(dirname(dirname(dataFolder)), PRELOAD_NAME);
  // Within quotes, Node.js treats a backslash only as an escape of the next character, so `\n` is not special. The file
  // must exist, because otherwise no Node.js program would start.
  const own = existsSync(preload) ? `--require="${preload.replace(/["\\]/g, '\\$&')}"` : '';
  const options = [own, env['NODE_OPTIONS'] ?? ''].filter(Boolean).join(' ');
  return {
    GIT_CEILING_DIRECTORIES: dirname(dataFolder),
    ...env,
    ...(options === '' ? {} : { NODE_OPTIONS: options }),
  };
}

/** Writes a file atomically, because an incomplete one would prevent all servers from starting. */
async function replace(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx' });
    // Makes the file readable for all users: servers may run as another user, and the daemon's umask may deny access.
    await chmod(draft, 0o644);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
