import { lstatSync, rmdirSync, unlinkSync } from 'node:fs';
import { errorCode } from '../../../lib/errors/errors.js';
import { isTransient } from '../../../lib/errors/transient.js';
import { Descent } from '../traversal/descent.js';
import type { HeldNames } from '../traversal/held-names.js';
import { type ReservationPiece, Turn, type Turns } from '../traversal/turn.js';

export type RemoveOptions = {
  /** The descriptor of the folder, of which only the content is deleted. */
  fd: number;
  /** The name of an entry in the folder that is not deleted. */
  except?: string | undefined;
};

/**
 * A folder on the current path. `names`: the entries to delete next. `isCut`: the folder has more names, which are read
 * if at least one of these entries could be deleted. `goneBefore`: how many entries the walk had deleted before it read
 * `names`. `rounds`: how often the server has filled the folder again.
 */
type Level = { name: string; names: string[]; isCut: boolean; goneBefore: number; rounds: number };

/** How many names of a folder are read at a time. If none of these entries can be deleted, the others are not tried. */
const MOST_NAMES = 65_536;
/** How often a folder is emptied again while a server keeps creating files in it. */
const MAX_ROUNDS = 5;

/**
 * Deletes the content of a folder and reports the freed bytes. Links themselves are deleted. Entries that cannot be
 * deleted are skipped, and folders on other mounts are not entered.
 *
 * @throws at the end, the first of the system's errors; a transient error takes precedence
 */
export function* removeWalk(
  { fd, except }: RemoveOptions,
  names?: HeldNames,
): Turns<ReservationPiece, undefined> {
  using descent = new Descent(fd, { closed: 'opened', names });
  const turn = new Turn();
  const gone = { bytes: 0, entries: 0 };
  let fault: unknown;
  const note = (error: unknown): void => {
    if (errorCode(error) === 'ENOENT') return;
    if (fault === undefined || isTransient(error)) fault = error;
  };
  const attempt = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      note(error);
    }
  };
  const fill = function* (level: Level): Turns<ReservationPiece, void> {
    Object.assign(level, { isCut: false, goneBefore: gone.entries });
    try {
      const how = { most: MOST_NAMES, pause: () => taken(gone) };
      Object.assign(level, yield* descent.someNames(turn, how));
    } catch (error) {
      note(error);
    }
  };
  const levels = [unread('', 0)];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const name = level.names.pop();
    if (name !== undefined && name === except && levels.length === 1) continue;
    if (name === undefined && level.isCut && gone.entries > level.goneBefore) yield* fill(level);
    else if (name === undefined) {
      levels.pop();
      descent.leave();
      if (levels.length > 0) attempt(() => leaveNone(level, levels, descent, gone));
    } else attempt(() => removeOne(name, levels, descent, gone));
    if (turn.isOver()) yield* turn.end(taken(gone));
  }
  yield taken(gone);
  if (fault !== undefined) throw fault;
  return undefined;
}

const unread = (name: string, rounds: number): Level => ({
  name,
  names: [],
  isCut: true,
  goneBefore: -1,
  rounds,
});

type Gone = { bytes: number; entries: number };

/**
 * Returns a piece with the bytes freed since the last piece. A piece is yielded even for 0 bytes, because the caller
 * can end the walk only when it yields.
 */
function taken(gone: Gone): ReservationPiece {
  const { bytes } = gone;
  gone.bytes = 0;
  return { reservation: -bytes, isGuessed: true };
}

/** Deletes an entry. If it is a folder, enters it, so that its content is deleted next. */
function removeOne(name: string, levels: Level[], descent: Descent, gone: Gone): void {
  const stat = lstatSync(descent.at(name));
  try {
    unlinkSync(descent.at(name));
    gone.entries += 1;
    if (stat.isFile()) gone.bytes += stat.size;
  } catch (error) {
    // unlink(2) of a folder fails with EISDIR on Linux, and with EPERM according to POSIX.
    if (!['EISDIR', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    if (descent.enter(name)) levels.push(unread(name, 0));
    // The folder was replaced by another entry.
    else unlinkSync(descent.at(name));
  }
}

/** Deletes a folder that was emptied, or empties it again if the server has created files in it. */
function leaveNone({ name, rounds }: Level, levels: Level[], descent: Descent, gone: Gone): void {
  try {
    rmdirSync(descent.at(name));
    gone.entries += 1;
  } catch (error) {
    const isFilled = errorCode(error) === 'ENOTEMPTY' && rounds < MAX_ROUNDS;
    if (!isFilled || !descent.enter(name)) throw error;
    levels.push(unread(name, rounds + 1));
  }
}
