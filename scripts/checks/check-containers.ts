import { NAME_KINDS } from '../../daemon/reach.js';
import {
  type ContainerUse,
  type OpenApiDocument,
  type OperationObject,
  parametersOf,
  type Service,
  schemaOf,
} from '../../lib/contract/openapi.js';

type Asked = { service: Service; operation: OperationObject; document: OpenApiDocument };

const WORDS = ['none', 'all', 'shown'];
const HOW =
  'list the fields that name a container, such as `[{container: body.id}]` or `[{path: query.path}]`, or write `none`, `all` or `shown` ' +
  '(see lib/contract/openapi.ts)';
/** Names of fields that identify a container or something in it. */
const NAMING = /^(id|\w+_id|\w+Id|path|source|destination|output|\w+_dir)$/;

/**
 * Checks that an operation of the daemon declares correctly which containers a request is about (`x-containers`). The
 * declaration is needed for API keys that are limited to some containers.
 */
export function containerFaults({ service, operation, document }: Asked): string[] {
  const { 'x-containers': use, security } = operation;
  if (service !== 'daemon')
    return use === undefined ? [] : ['The panel does not use `x-containers`. Remove it.'];
  if (security?.length === 0) return [];
  if (use === undefined) return [`Set \`x-containers\` to the containers that a request is about: ${HOW}.`];
  const naming = [...fieldsOf(document, operation)].filter((place) => NAMING.test(place.split('.')[1] ?? ''));
  return typeof use === 'string'
    ? wordFaults(use, naming)
    : nameFaults(use, naming, fieldsOf(document, operation));
}

function wordFaults(word: string, naming: readonly string[]): string[] {
  if (!WORDS.includes(word)) return [`\`x-containers: ${word}\` is unknown: ${HOW}.`];
  return naming.map(unsaid);
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
    ...(said.length === 0 ? [`\`x-containers\` is empty: ${HOW}.`] : []),
    ...kinds.map(
      ([kind]) => `\`${kind}\` is not a kind of name: use one of ${NAME_KINDS.join(', ')} (daemon/reach.ts).`,
    ),
    ...places.map(([, place]) => `Requests have no \`${place}\`. Correct \`x-containers\`.`),
    ...naming.filter((place) => !said.some(([, each]) => each === place)).map(unsaid),
  ];
}

const unsaid = (place: string) =>
  `\`x-containers\` does not contain \`${place}\`, which names a container. Keys that are limited to other containers could use it.`;

const PARTS: Record<string, string> = { path: 'params', query: 'query' };

function fieldsOf(document: OpenApiDocument, operation: OperationObject): ReadonlySet<string> {
  const { properties = {} } = schemaOf(document, operation.requestBody?.content['application/json']?.schema);
  const placed = parametersOf(document, operation).flatMap(({ in: place = '', name }) =>
    PARTS[place] === undefined ? [] : [`${PARTS[place]}.${name}`],
  );
  return new Set([...placed, ...Object.keys(properties).map((name) => `body.${name}`)]);
}
