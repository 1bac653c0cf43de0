import { garbage } from '../../testing/sftp-attacks/garbage.js';
import {
  guessesOfOne,
  hastyGuesses,
  keyGuesses,
  patientGuesses,
} from '../../testing/sftp-attacks/guesses.js';
import { silence } from '../../testing/sftp-attacks/silent.js';
import type { Target } from '../../testing/sftp-attacks/target.js';

/** The attacks of the benchmark `sftp-attack`. Each returns its result as numbers. */
const ATTACKS: Record<string, (target: Target) => Promise<object>> = {
  silence: (target) => silence(target).then(() => ({})),
  patientGuesses,
  hastyGuesses,
  guessesOfOne,
  keyGuesses,
  garbage: (target) => garbage(target).then(() => ({})),
};

// The attack runs in this separate process, so that it takes no time from the attacked daemon or from the process that
// measures it.
process.once('message', async ({ attack, target }: { attack: string; target: Target }) => {
  const came = await ATTACKS[attack]?.(target);
  process.send?.(came ?? { unknown: attack });
  process.disconnect?.();
  process.exit();
});
