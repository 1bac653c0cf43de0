import { garbage } from '../testing/siege/garbage.js';
import { guessesOfOne, hastyGuesses, keyGuesses, patientGuesses } from '../testing/siege/guesses.js';
import { silence } from '../testing/siege/silent.js';
import type { Target } from '../testing/siege/target.js';

/** What a siege has; each tells what it came to, where that is a number. */
const ATTACKS: Record<string, (target: Target) => Promise<object>> = {
  silence: (target) => silence(target).then(() => ({})),
  patientGuesses,
  hastyGuesses,
  guessesOfOne,
  keyGuesses,
  garbage: (target) => garbage(target).then(() => ({})),
};

// A process of its own: what it takes to attack is not the attacked one's, nor the prober's.
process.once('message', async ({ attack, target }: { attack: string; target: Target }) => {
  const came = await ATTACKS[attack]?.(target);
  process.send?.(came ?? { unknown: attack });
  process.disconnect?.();
  process.exit();
});
