import { requesterOf } from '../../../daemon/caller.js';
import { performAnyway } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const changePathMode: DaemonHandler<'changePathMode'> = ({ files, operations }, input) => {
  const { path, ...change } = input.body;
  return performAnyway(operations, 'changePathMode', input, (work) =>
    files.changeMode(path, change, work, requesterOf(input.caller)),
  );
};
