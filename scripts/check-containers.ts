import { NAME_KINDS } from '../daemon/reach.js';
import {
  type ContainerUse,
  type OpenApiDocument,
  type OperationObject,
  parametersOf,
  type Service,
  schemaOf,
} from '../lib/openapi.js';

type Asked = { service: Service; operation: OperationObject; document: OpenApiDocument };

const WORDS = ['none', 'all', 'shown', 'own'];
const HOW =
  'name its containers, such as `[{container: body.id}]` or `[{path: query.path}]`, or write `none`, `all`, `shown` or `own` ' +
  '(lib/openapi.ts has what they mean)';
/** What a request calls a container, or what lies in one. */
const NAMING = /^(id|\w+_id|\w+Id|path|source|destination|output|\w+_dir)$/;

/** What an operation of the daemon says of containers, for keys that are limited to some: all that names one is named. */
export function containerFaults({ service, operation, document }: Asked): string[] {
  const { 'x-containers': use, security } = operation;
  if (service !== 'daemon')
    return use === undefined ? [] : ['`x-containers` means nothing to the panel. Leave it out.'];
  if (security?.length === 0) return [];
  if (use === undefined) return [`Say in \`x-containers\` which containers a request is about: ${HOW}.`];
  const naming = [...fieldsOf(document, operation)].filter((place) => NAMING.test(place.split('.')[1] ?? ''));
  return typeof use === 'string'
    ? wordFaults(use, naming)
    : nameFaults(use, naming, fieldsOf(document, operation));
}

function wordFaults(word: string, naming: readonly string[]): string[] {
  if (!WORDS.includes(word)) return [`There is no \`x-containers: ${word}\`: ${HOW}.`];
  const isOfItsKey = word === 'own' && naming.every((place) => place.startsWith('params.'));
  return isOfItsKey ? [] : naming.map(unsaid);
}

function nameFaults(
  use: Exclude<ContainerUse, string>,
  naming: readonly string[],
  fields: ReadonlySet<string>,
): string[] {
  const said = use.flatMap((each) => Object.entries(each));
  const kinds = said.filter(([kind]) => !NAME_KINDS.some((each) => each === kind));
  const places = said.filter(([, place]) => !fields.has(place));
  return [
    ...(said.length === 0 ? [`\`x-containers\` names nothing: ${HOW}.`] : []),
    ...kinds.map(
      ([kind]) =>
        `Nobody can tell the container of a \`${kind}\`: daemon/reach.ts has ${NAME_KINDS.join(', ')}.`,
    ),
    ...places.map(([, place]) => `There is no \`${place}\` in a request. Correct \`x-containers\`.`),
    ...naming.filter((place) => !said.some(([, each]) => each === place)).map(unsaid),
  ];
}

const unsaid = (place: string) =>
  `\`x-containers\` does not say how \`${place}\` names a container. A key that is limited to others could ask for it.`;

const PARTS: Record<string, string> = { path: 'params', query: 'query' };

function fieldsOf(document: OpenApiDocument, operation: OperationObject): ReadonlySet<string> {
  const { properties = {} } = schemaOf(document, operation.requestBody?.content['application/json']?.schema);
  const placed = parametersOf(document, operation).flatMap(({ in: place = '', name }) =>
    PARTS[place] === undefined ? [] : [`${PARTS[place]}.${name}`],
  );
  return new Set([...placed, ...Object.keys(properties).map((name) => `body.${name}`)]);
}
