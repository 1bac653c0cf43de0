import {
  listOperations,
  type OpenApiDocument,
  parametersOf,
  type Schema,
  type Service,
} from '../../lib/contract/openapi.js';
import { placeOf } from '../documents/handler-map.js';

/**
 * Finds names with which generated code would not compile, because client generators reserve them or map two of them
 * to the same name. Structures that generators cannot read are in spec/redocly.yaml.
 */
export function generatorFaults(service: Service, document: OpenApiDocument): string[] {
  const { schemas } = document.components;
  const ofSchemas = Object.entries(schemas).flatMap(([name, schema]) => {
    const inner = within(schema);
    const faults = [
      ...takenName(name, document),
      ...inner.flatMap((each) => likeOthers(Object.keys(each.properties ?? {}), 'properties')),
      ...inner.flatMap((each) => likeOthers(each.enum ?? [], 'values')),
      ...likeComponent(name, schema, schemas),
    ];
    return faults.map((fault) => `spec/${service}/schemas/${name}.yaml: ${fault}`);
  });
  const ofOperations = listOperations(document).flatMap(({ operation }) =>
    sharedNames(parametersOf(document, operation).flatMap(({ name }) => name ?? [])).map(
      (name) =>
        `spec/${service}/${placeOf(operation)}.yaml: Rename one of the parameters \`${name}\`: a generated ` +
        'function has them all as named arguments.',
    ),
  );
  return [...ofSchemas, ...ofOperations];
}

/** Names that are reserved in Go, Python or Java, where the name of a schema becomes the name of a type. */
const TAKEN = new Set(['Client', 'ClientOption', 'Error', 'Map', 'Pair', 'Response', 'String']);

function takenName(name: string, document: OpenApiDocument): string[] {
  const made = listOperations(document).map(({ operation }) => pascal(operation.operationId));
  const isMade = made.some((id) => name === `${id}Response` || name === `${id}Params`);
  return TAKEN.has(name) || isMade
    ? [`Choose another name than \`${name}\`, which generated clients use for something else.`]
    : [];
}

/** Finds different names for which generated code uses the same name. */
function likeOthers(names: readonly unknown[], what: string): string[] {
  return sharedNames(
    names.map((name) => String(name)),
    plain,
  ).map((name) => {
    const alike = names
      .filter((other) => plain(String(other)) === plain(name))
      .map((other) => `\`${other}\``);
    return `Rename one of the ${what} ${alike.join(' and ')}: they differ only in case and punctuation.`;
  });
}

/**
 * Finds inline schemas that would get the name of a component: generators join the names of schema and property, or
 * use a list's name.
 */
function likeComponent(name: string, schema: Schema, schemas: Record<string, Schema>): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([property, { type, format }]) => {
    const made = type === 'array' ? pascal(property) : `${name}${pascal(property)}`;
    const isMade = type === 'object' || type === 'array' || (type === 'string' && format === undefined);
    return isMade && made in schemas
      ? [`Rename the component \`${made}\`: generators give \`${name}.${property}\` the same name.`]
      : [];
  });
}

/** Returns a schema and all inline schemas in it. */
function within(schema: Schema): Schema[] {
  const { properties = {}, items, additionalProperties, allOf = [], oneOf = [], anyOf = [] } = schema;
  const below = [...Object.values(properties), ...allOf, ...oneOf, ...anyOf];
  if (items !== undefined) below.push(items);
  if (typeof additionalProperties === 'object') below.push(additionalProperties);
  return [schema, ...below.flatMap(within)];
}

/** Returns the first of each group of names that become equal after `as`. */
function sharedNames(names: readonly string[], as = (name: string): string => name): string[] {
  return names.filter((name, index) => {
    const alike = names.flatMap((other, at) => (as(other) === as(name) ? [at] : []));
    return alike.length > 1 && alike[0] === index;
  });
}

const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();
const pascal = (name: string): string =>
  name.replace(/(?:^|[_-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
