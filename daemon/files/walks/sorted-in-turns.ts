import type { Turn } from './turn.js';

/** How many texts one call of `sort` sorts. */
const RUN = 4096;
/** How many comparisons are made between two checks of the clock. */
const STEP = 512;

/** Sorts texts by UTF-16 code units, in turns. The engine sorts runs, which are then merged in pairs. */
export function* sortedInTurns(texts: string[], turn: Turn): Generator<undefined, string[], void> {
  if (texts.length <= RUN) return texts.sort();
  let runs: string[][] = [];
  for (let at = 0; at < texts.length; at += RUN) {
    runs.push(texts.slice(at, at + RUN).sort());
    yield* pause(turn);
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergedInTurns(runs[at] ?? [], runs[at + 1] ?? [], turn));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedInTurns(left: string[], right: string[], turn: Turn): Generator<undefined, string[], void> {
  if (right.length === 0) return left;
  const merged: string[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (merged.length < left.length + right.length) {
    if (merged.length % STEP === 0) yield* pause(turn);
    const [first, second] = [left[fromLeft], right[fromRight]];
    const isLeft = second === undefined || (first !== undefined && first <= second);
    merged.push((isLeft ? first : second) as string);
    if (isLeft) fromLeft += 1;
    else fromRight += 1;
  }
  return merged;
}

function* pause(turn: Turn): Generator<undefined, void, void> {
  if (!turn.isOver()) return;
  yield undefined;
  turn.begin();
}
