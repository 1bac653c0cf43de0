import {
  componentName,
  type HeaderObject,
  type MediaType,
  type OpenApiDocument,
  type OperationObject,
  responseOf,
  type Schema,
} from '../../../lib/openapi.js';
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

/** The examples of all that an operation answers with a status. What is shared bears one name for all operations. */
export function examplesOf(
  document: OpenApiDocument,
  operation: OperationObject,
  status: number,
): DocumentedExample[] {
  const owner = componentName(operation.responses[String(status)]) ?? `${operation.operationId} ${status}`;
  const { content = {}, headers = {} } = responseOf(document, operation, status) ?? {};
  return [
    ...Object.entries(content).flatMap(([type, media]) => (type === BYTES ? [] : ofMedia(owner, media))),
    ...ofSchema(document, content['application/json']?.schema),
    ...Object.entries(headers).flatMap(([header, each]) => {
      const shared = componentName(each);
      return shared === undefined
        ? ofHeader(`${owner} ${header}`, header, each)
        : ofHeader(shared, header, document.components.headers?.[shared]);
    }),
  ];
}

/** What a file of somebody's has in it is like no other. */
const BYTES = 'application/octet-stream';

/** Every status that the operation documents. */
export const statusesOf = ({ responses }: OperationObject): number[] => Object.keys(responses).map(Number);

function ofMedia(owner: string, { schema, example, examples = {} }: MediaType): DocumentedExample[] {
  const named = Object.entries(examples).map(([name, { value }]) => ({ name: `${owner} ${name}`, value }));
  const one = example === undefined ? [] : [{ name: owner, value: example }];
  return [...one, ...named].map((each) => ({ ...each, schema, partOf: bodyOf }));
}

/** What a schema shows of itself is an example of every answer that is it. */
function ofSchema(document: OpenApiDocument, schema: Schema = {}): DocumentedExample[] {
  const name = componentName(schema);
  const value = name === undefined ? undefined : document.components.schemas[name]?.['example'];
  return name === undefined || value === undefined ? [] : [{ name, value, schema, partOf: bodyOf }];
}

function ofHeader(name: string, header: string, { example, schema }: HeaderObject = {}): DocumentedExample[] {
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
