import {
  componentName,
  type OpenApiDocument,
  type PlacedOperation,
  type Schema,
  schemaOf,
} from '../../lib/contract/openapi.js';

/** Finds objects in a request's body that do not declare whether they accept unknown fields. */
export function openRequestFaults(document: OpenApiDocument, { operation }: PlacedOperation): string[] {
  const seen = new Set<string>();
  const open = (schema: Schema | undefined, place: string): string[] => {
    if (schema === undefined) return [];
    const name = componentName(schema);
    if (name !== undefined) {
      if (seen.has(name)) return [];
      seen.add(name);
      return open(schemaOf(document, schema), name);
    }
    const { properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = schema;
    const isOpen = schema.type === 'object' && schema.additionalProperties === undefined;
    return [
      ...(isOpen ? [place] : []),
      ...Object.entries(properties).flatMap(([field, each]) => open(each, `${place}.${field}`)),
      ...open(items, `${place}[]`),
      ...[...allOf, ...oneOf, ...anyOf].flatMap((each) => open(each, place)),
    ];
  };
  return Object.values(operation.requestBody?.content ?? {})
    .flatMap(({ schema }) => open(schema, 'body'))
    .map(
      (place) =>
        `Add \`additionalProperties: false\` to ${place}: unknown fields of a request must be rejected, not ignored.`,
    );
}
