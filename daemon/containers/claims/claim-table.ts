/** The kinds of claims. `name` is a claim on one name in a directory, the others are claims on a container. */
export type ClaimKind = 'power' | 'read' | 'whole' | 'change' | 'folder' | 'name';

/**
 * How a claim covers a scope. Several shared claims can cover a scope at the same time; an exclusive claim conflicts
 * with all others.
 */
type Mode = 'shared' | 'exclusive';

/**
 * What a claim covers. `run`: the container's process and state. `journal`: the entry from which interrupted work is
 * recovered; a container has one. `folder`: the container's folder as a whole. `name`: one name in a directory.
 */
type Scope = 'run' | 'journal' | 'folder' | 'name';

/**
 * What each claim covers, and how. Two claims conflict if they cover the same scope and at least one is exclusive:
 *
 * | requested \ held                                       | `power` | `read` | `whole` | `change` | `folder` | `name` |
 * |--------------------------------------------------------|---------|--------|---------|----------|----------|--------|
 * | `power`: start, stop, restart, kill, recovery          | 409     |        | 409     |          |          |        |
 * | `read`: backup, export                                 |         | 409    | 409     |          |          |        |
 * | `whole`: install, reinstall, restore, import,          | 409     | 409    | 409     |          |          |        |
 * |   remove, hold, release, change of settings            |         |        |         |          |          |        |
 * | `change`: change of files; at most 512, then 429       |         |        |         |          | 409      |        |
 * | `folder`: restore, import, hold, reinstall of data     |         |        |         | cancels  | 409      |        |
 * | `name`: check, add or remove this name                 |         |        |         |          |          | waits  |
 *
 * An empty cell is granted. A request that gets 409 first waits up to 2 s for short work (`Claims.takeSoon`). A kill and
 * a removal cancel the work instead, and get 503 if it does not end (`Claims.takeOver`).
 *
 * The work of `read` and `whole` may have a journal, by which it survives SIGKILL (`records/claim-journal.ts`). All other
 * claims end with the daemon.
 */
const SCOPES: Record<ClaimKind, Partial<Record<Scope, Mode>>> = {
  power: { run: 'exclusive' },
  read: { journal: 'exclusive' },
  whole: { run: 'exclusive', journal: 'exclusive' },
  change: { folder: 'shared' },
  folder: { folder: 'exclusive' },
  name: { name: 'exclusive' },
};

const ALL_SCOPES: readonly Scope[] = ['run', 'journal', 'folder', 'name'];

/** Returns whether two claims on the same container, or on the same name, conflict. */
export const conflicts = (one: ClaimKind, other: ClaimKind): boolean =>
  ALL_SCOPES.some((scope) => {
    const modes = [SCOPES[one][scope], SCOPES[other][scope]];
    return !modes.includes(undefined) && modes.includes('exclusive');
  });
