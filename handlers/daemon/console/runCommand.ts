import { requesterOf } from '../../../daemon/caller.js';
import { LongText } from '../../../lib/contract/long-text.js';
import type { DaemonHandler } from '../types.js';

export const runCommand: DaemonHandler<'runCommand'> = async (
  { containers },
  { body, caller, signal, whenOver },
) => {
  const client = { ...requesterOf(caller), signal, whenOver };
  const { stdout, stderr, exit_code } = await containers.runCommand(body.id, body.command, client);
  if (typeof stdout === 'string' && typeof stderr === 'string') return { stdout, stderr, exit_code };
  return new LongText({ stdout: piecesOf(stdout), stderr: piecesOf(stderr) }, { exit_code });
};

const piecesOf = (text: string | Iterable<string>): Iterable<string> =>
  typeof text === 'string' ? [text] : text;
