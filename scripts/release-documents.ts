import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument, SERVICES } from '../lib/contract/openapi.js';
import { packageRoot } from '../lib/process/package-root.js';

/* `npm run release:documents` stores the current documents as released, and empties the list of approved changes. */
const spec = join(packageRoot(), 'spec');
mkdirSync(join(spec, 'released'), { recursive: true });
for (const service of SERVICES) {
  writeFileSync(join(spec, 'released', `${service}.json`), `${JSON.stringify(readDocument(service))}\n`);
}
writeFileSync(
  join(spec, 'approved-changes.txt'),
  '# Changes that break clients of the documents in spec/released, in the format of `npm run check evolution`: CHANGE -- REASON\n',
);
