import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type Service,
} from '../../lib/contract/openapi.js';

/** Returns `<tag>/<operationId>`, the place of an operation in spec/ and in handlers/. */
export const placeOf = ({ tags, operationId }: Pick<OperationObject, 'tags' | 'operationId'>): string =>
  `${tags[0]}/${operationId}`;

/** Returns whether an operation has a handler file. */
const hasFile = (root: string, service: Service, operation: OperationObject): boolean =>
  existsSync(join(root, 'handlers', service, `${placeOf(operation)}.ts`));

/** Returns whether an operation is implemented: by a handler file, or by forwarding it to a daemon. */
export const hasHandler = (root: string, service: Service, operation: OperationObject): boolean =>
  operation['x-forwards'] !== undefined || hasFile(root, service, operation);

export const handlerMapOf = (service: Service): string => join('generated', service, 'handlers.ts');

/**
 * Writes the typed map of a service's handlers below `target`. Operations with a handler file below `root` are
 * imported; all others are listed as pending.
 */
export async function generateHandlerMap(
  root: string,
  service: Service,
  document: OpenApiDocument,
  target: string,
): Promise<void> {
  const operations = listOperations(document).map(({ operation }) => operation);
  const places = (wanted: (operation: OperationObject) => boolean) =>
    operations.filter(wanted).map(placeOf).sort();
  const isWritten = (operation: OperationObject) => hasFile(root, service, operation);
  const source = sourceOf(service, {
    written: places(isWritten),
    forwarded: places((each) => !isWritten(each) && each['x-forwards'] !== undefined),
    pending: places((each) => !hasHandler(root, service, each)),
  });
  await mkdir(join(target, 'generated', service), { recursive: true });
  await writeFile(join(target, handlerMapOf(service)), source);
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

type Places = { written: string[]; forwarded: string[]; pending: string[] };

function sourceOf(service: Service, { written, forwarded, pending }: Places): string {
  const name = service === 'panel' ? 'Panel' : 'Daemon';
  const lines = (places: string[], line: (place: string) => string) =>
    places.map((place) => `${line(place)}\n`).join('');
  const stillToCome = `pending${name}Operations`;
  return `// The map of the ${service}'s operations. Written by \`npm run generate\` from spec/ and handlers/; never edited.
${forwarded.length === 0 ? '' : "import { forward } from '../../handlers/panel/forward.js';\n"}import { notImplemented } from '../../handlers/not-implemented.js';
${lines(written, (place) => `import { ${nameOf(place)} } from '../../handlers/${service}/${place}.js';`)}import type { ${name}Handler } from '../../handlers/${service}/types.js';
import type { operations } from './types.js';

/** Operations of the document that have no handler yet. */
export const ${stillToCome} = [
${lines(pending, (place) => `  '${nameOf(place)}',`)}] as const;

/** The handlers of all operations. A handler that does not fit its operation does not compile. */
export const ${service}Handlers = {
${lines(written, (place) => `  ${nameOf(place)},`)}${lines(forwarded, (place) => `  ${nameOf(place)}: forward('${nameOf(place)}'),`)}  ...notImplemented(${stillToCome}),
} satisfies { [O in keyof operations]: ${name}Handler<O> };
`;
}
