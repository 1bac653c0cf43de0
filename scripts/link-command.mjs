import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/* Makes `npx berth` find the command of this checkout: npm links the commands of dependencies, not one's own. */
const bin = join(import.meta.dirname, '..', 'node_modules', '.bin');
mkdirSync(bin, { recursive: true });
chmodSync(join(import.meta.dirname, '..', 'dist', 'cli', 'berth.js'), 0o755);
rmSync(join(bin, 'berth'), { force: true });
symlinkSync('../../dist/cli/berth.js', join(bin, 'berth'));
