import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const reinstallContainer: DaemonHandler<'reinstallContainer'> = ({ containers, operations }, input) =>
  perform(operations, 'reinstallContainer', input.body.id ?? null, input, (work) =>
    containers.reinstall(input.body, work),
  );
