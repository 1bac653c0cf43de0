import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * A handler is the last thing that is written of an operation, and the map of the operations follows from the
 * handlers that are there: whatever runs or checks them has it written anew first.
 */

/** Handlers of documented operations that the map does not import yet, by path from `root`. */
export const newHandlers = (root) =>
  ['panel', 'daemon'].flatMap((service) => {
    const document = JSON.parse(readFileSync(join(root, 'generated', service, 'openapi.json'), 'utf8'));
    const map = readFileSync(join(root, 'handlers', service, 'index.ts'), 'utf8');
    return Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ tags, operationId }) => `${tags[0]}/${operationId}`)
      .filter((place) => !map.includes(`'./${place}.js'`))
      .map((place) => `handlers/${service}/${place}.ts`)
      .filter((path) => existsSync(join(root, path)));
  });

/** Runs `npm run generate` where a handler is new. Not in CI, where what is committed has to be whole. */
export function takeInHandlers(root) {
  const found = process.env.CI === 'true' ? [] : newHandlers(root);
  if (found.length === 0) return;
  console.log(`New: ${found.join(', ')}. What \`npm run generate\` makes is written anew.`);
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/generate.ts'], { cwd: root, stdio: 'inherit' });
}
