import bcrypt from 'bcrypt';

/*
 * Compares a password as often as possible: `node bare-bcrypt.mjs COST AT_ONCE SECONDS`, the baseline of `npm run bench --
 * sign-in-rate`. Prints comparisons per second.
 */
const [cost, atOnce, seconds] = process.argv.slice(2).map(Number);
const hash = await bcrypt.hash('Quiet-Harbour-47', cost);
const began = performance.now();
let done = 0;
const compare = async () => {
  while (performance.now() - began < seconds * 1000) {
    await bcrypt.compare('Quiet-Harbour-47', hash);
    done += 1;
  }
};
await Promise.all(Array.from({ length: atOnce }, compare));
console.log(done / ((performance.now() - began) / 1000));
