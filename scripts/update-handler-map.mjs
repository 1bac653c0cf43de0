import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The handler is the last file that is written for a new operation, and the map of operations is generated from the
 * existing handlers. So scripts that run or check the code first generate the map again if there is a new handler.
 */

/** Returns the handlers of documented operations that the map does not import yet, by their paths from `root`. */
export const newHandlers = (root) =>
  ['panel', 'daemon'].flatMap((service) => {
    const document = JSON.parse(readFileSync(join(root, 'generated', service, 'openapi.json'), 'utf8'));
    const map = readFileSync(join(root, 'generated', service, 'handlers.ts'), 'utf8');
    return Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ tags, operationId }) => `${tags[0]}/${operationId}`)
      .filter((place) => !map.includes(`/${service}/${place}.js'`))
      .map((place) => `handlers/${service}/${place}.ts`)
      .filter((path) => existsSync(join(root, path)));
  });

/** Runs `npm run generate` if there is a new handler. In CI it does not, because the commit must be complete. */
export function updateHandlerMap(root) {
  const found = process.env.CI === 'true' ? [] : newHandlers(root);
  if (found.length === 0) return;
  console.log(`New: ${found.join(', ')}. Running \`npm run generate\`.`);
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/generate.ts'], { cwd: root, stdio: 'inherit' });
}
