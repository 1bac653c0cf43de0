import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** How many older builds are kept. A service that still runs from an older build may load more of its files. */
const KEPT_BUILDS = 5;
/** The age at which a draft counts as the remains of a killed build. */
const DRAFT_LIFE_MS = 15 * 60_000;
const DRAFT = 'draft-';

/**
 * Builds in a separate folder, and then atomically replaces `dist`, which is a link to a folder in `builds`. So a
 * command always finds one complete build, even during concurrent builds and after a build was killed. `make` writes
 * the build into the empty folder that it gets.
 */
export async function swapBuild(root, make) {
  const builds = join(root, 'builds');
  const dist = join(root, 'dist');
  const id = randomUUID().slice(0, 8);
  const draft = join(builds, `${DRAFT}${id}`);
  // Create `draft` without `recursive`, which reports ENOENT for any error of the disk.
  if (!existsSync(builds)) mkdirSync(builds, { recursive: true });
  mkdirSync(draft);
  try {
    await make(draft);
    const digest = digestOf(draft);
    if (digestOfLinked(dist) === digest) return prune(builds, basename(realpathSync(dist)));
    const name = `${digest}-${id}`;
    renameSync(draft, join(builds, name));
    pointTo(dist, join('builds', name), builds);
    prune(builds, name);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Creates or replaces a link atomically. Anything else at its place is first moved to `attic`. */
export function pointTo(link, target, attic) {
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (isLink && readlinkSync(link) === target) return;
  const fresh = join(dirname(link), `.${basename(link)}-${randomUUID()}`);
  symlinkSync(target, fresh);
  try {
    renameSync(fresh, link);
  } catch (error) {
    if (error.code !== 'EISDIR') throw error;
    // An older version has created a folder `dist`. A link cannot atomically replace a folder, so move it away first.
    renameSync(link, join(attic, `${DRAFT}${randomUUID()}`));
    renameSync(fresh, link);
  }
}

function digestOf(folder) {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of files.sort()) {
    const content = readFileSync(path);
    hash.update(`${relative(folder, path)} ${statSync(path).mode} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

function digestOfLinked(dist) {
  const isLink = lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink && existsSync(dist) ? digestOf(realpathSync(dist)) : undefined;
}

function prune(builds, current) {
  const all = readdirSync(builds)
    .filter((name) => name !== current)
    .map((name) => ({ name, ms: lstatSync(join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  const [drafts, whole] = [true, false].map((is) => all.filter(({ name }) => name.startsWith(DRAFT) === is));
  const over = [
    ...drafts.filter(({ ms }) => ms < Date.now() - DRAFT_LIFE_MS),
    ...whole.sort((a, b) => b.ms - a.ms).slice(KEPT_BUILDS),
  ];
  for (const { name } of over) rmSync(join(builds, name), { recursive: true, force: true });
}
