import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type FloodTarget, flood } from './flood.js';

// This program runs in a separate process, so that the attacker's requests use no CPU time of the measuring process. It
// sends `begun` after the first response. After the second message to it, it sends the counted responses.
const ending = new AbortController();
process.once('message', async (target: FloodTarget) => {
  process.once('message', () => ending.abort());
  const came = await flood(target, ending.signal, () => process.send?.('begun'));
  process.send?.(came, () => process.exit());
});
process.once('disconnect', () => process.exit());

// Clients of a real daemon run on other hosts. So this one only gets the CPU time that the daemon leaves.
setPriority(constants.priority.PRIORITY_LOW);
try {
  // Linux divides CPU time between sessions first, so the session's priority must be low as well (sched(7)).
  writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW));
} catch {
  // Without autogroups, the process's own priority is enough.
}
