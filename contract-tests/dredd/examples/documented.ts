import type { OpenApiDocument, OperationObject, Schema } from '../../../lib/openapi.js';
import type { Answer } from '../answer-check.js';

/** An example of an answer, or of one of its headers. */
export type DocumentedExample = {
  /** Its response: `NotFound` where operations share it, else such as `getHost 200`; then its own name or header. */
  name: string;
  value: unknown;
  schema: Schema | undefined;
  /** The part of an answer that the example is of. */
  partOf(answer: Answer): unknown;
};

type Reference = { $ref?: string };
type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
type Header = Reference & { example?: unknown; schema?: Schema };
type Response = Reference & { content?: Record<string, Media>; headers?: Record<string, Header> };

/** The examples of all that an operation answers with a status. What is shared bears one name for all operations. */
export function examplesOf(
  document: OpenApiDocument,
  { operationId, responses }: OperationObject,
  status: number,
): DocumentedExample[] {
  const stated = (responses[String(status)] ?? {}) as Response;
  const owner = nameOf(stated) ?? `${operationId} ${status}`;
  const { content = {}, headers = {} } = lookUp(document, stated);
  return [
    ...Object.values(content).flatMap((media) => ofMedia(owner, media)),
    ...ofSchema(document, content['application/json']?.schema),
    ...Object.entries(headers).flatMap(([header, each]) =>
      ofHeader(nameOf(each) ?? `${owner} ${header}`, header, lookUp(document, each)),
    ),
  ];
}

/** Every status that the operation documents. */
export const statusesOf = ({ responses }: OperationObject): number[] => Object.keys(responses).map(Number);

function ofMedia(owner: string, { schema, example, examples = {} }: Media): DocumentedExample[] {
  const named = Object.entries(examples).map(([name, { value }]) => ({ name: `${owner} ${name}`, value }));
  const one = example === undefined ? [] : [{ name: owner, value: example }];
  return [...one, ...named].map((each) => ({ ...each, schema, partOf: bodyOf }));
}

/** What a schema shows of itself is an example of every answer that is it. */
function ofSchema(document: OpenApiDocument, schema: Schema = {}): DocumentedExample[] {
  const name = nameOf(schema);
  const value = name === undefined ? undefined : document.components.schemas[name]?.['example'];
  return name === undefined || value === undefined ? [] : [{ name, value, schema, partOf: bodyOf }];
}

function ofHeader(name: string, header: string, { example, schema }: Header): DocumentedExample[] {
  const value = example ?? schema?.['example'];
  if (value === undefined) return [];
  const partOf = ({ headers }: Answer) => {
    const text = headers[header.toLowerCase()];
    return Array.isArray(text) ? text.join(', ') : text;
  };
  return [{ name, value: String(value), schema: undefined, partOf }];
}

const bodyOf = ({ body }: Answer): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    // JSON.parse throws a SyntaxError and nothing else: it is text.
    return body;
  }
};

const nameOf = ({ $ref }: Reference): string | undefined => $ref?.slice($ref.lastIndexOf('/') + 1);

function lookUp<T extends Reference>(document: OpenApiDocument, value: T): T {
  if (value.$ref === undefined) return value;
  const steps = value.$ref.slice('#/'.length).split('/');
  const found = steps.reduce<unknown>((each, step) => (each as Record<string, unknown>)[step], document);
  return lookUp(document, found as T);
}
