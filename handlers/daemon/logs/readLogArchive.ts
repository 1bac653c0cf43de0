import { requesterOf } from '../../../daemon/caller.js';
import { inPieces } from '../../long-lines.js';
import type { DaemonHandler } from '../types.js';

export const readLogArchive: DaemonHandler<'readLogArchive'> = async (
  { logs },
  { query, caller, whenOver, signal },
) => inPieces('lines', await logs.readArchive(query, { ...requesterOf(caller), whenOver, signal }));
