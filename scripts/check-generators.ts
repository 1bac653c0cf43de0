import {
  listOperations,
  type OpenApiDocument,
  parametersOf,
  type Schema,
  type Service,
} from '../lib/openapi.js';
import { placeOf } from './handler-map.js';

/**
 * Names that generators of clients take for their own, or make two equal ones of: what they write then does not
 * compile. spec/redocly.yaml has the shapes that they cannot read. A sentence each, for whoever writes the document.
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
        'function takes all by name.',
    ),
  );
  return [...ofSchemas, ...ofOperations];
}

/** In Go, Python and Java, in which a schema's name is that of a type. */
const TAKEN = new Set(['Client', 'ClientOption', 'Error', 'Map', 'Pair', 'Response', 'String']);

function takenName(name: string, document: OpenApiDocument): string[] {
  const made = listOperations(document).map(({ operation }) => pascal(operation.operationId));
  const isMade = made.some((id) => name === `${id}Response` || name === `${id}Params`);
  return TAKEN.has(name) || isMade
    ? [`Choose another name than \`${name}\`, which generated clients have for something else.`]
    : [];
}

/** Those that generated code writes alike. */
function likeOthers(names: readonly unknown[], what: string): string[] {
  return sharedNames(
    names.map((name) => String(name)),
    plain,
  ).map((name) => {
    const alike = names
      .filter((other) => plain(String(other)) === plain(name))
      .map((other) => `\`${other}\``);
    return `Tell the ${what} ${alike.join(' and ')} apart by more than case and punctuation.`;
  });
}

/** An object, enum or text that is written out gets the name of its schema and property, a list that of its property. */
function likeComponent(name: string, schema: Schema, schemas: Record<string, Schema>): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([property, { type, format }]) => {
    const made = type === 'array' ? pascal(property) : `${name}${pascal(property)}`;
    const isMade = type === 'object' || type === 'array' || (type === 'string' && format === undefined);
    return isMade && made in schemas
      ? [`Rename the component \`${made}\`: generators give \`${name}.${property}\` the same name.`]
      : [];
  });
}

/** A schema and all that are written out in it. */
function within(schema: Schema): Schema[] {
  const { properties = {}, items, additionalProperties, allOf = [], oneOf = [], anyOf = [] } = schema;
  const below = [...Object.values(properties), ...allOf, ...oneOf, ...anyOf];
  if (items !== undefined) below.push(items);
  if (typeof additionalProperties === 'object') below.push(additionalProperties);
  return [schema, ...below.flatMap(within)];
}

/** The first of each that are there more than once. */
function sharedNames(names: readonly string[], as = (name: string): string => name): string[] {
  return names.filter((name, index) => {
    const alike = names.flatMap((other, at) => (as(other) === as(name) ? [at] : []));
    return alike.length > 1 && alike[0] === index;
  });
}

const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();
const pascal = (name: string): string =>
  name.replace(/(?:^|[_-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
