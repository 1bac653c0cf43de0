import {
  componentName,
  type HeaderObject,
  type MediaType,
  type OpenApiDocument,
  type OperationObject,
  responseOf,
  type Schema,
} from '../../../lib/contract/openapi.js';
import type { ReceivedResponse } from '../response-check.js';

/** An example of a response, or of one of its headers. */
export type DocumentedExample = {
  /**
   * The name of the response, followed by the example's own name or by the name of a header. A response that
   * operations share has a name such as `NotFound`; any other is named like `getHost 200`.
   */
  name: string;
  value: unknown;
  schema: Schema | undefined;
  /** Returns the part of a response that the example shows. */
  partOf(response: ReceivedResponse): unknown;
};

/**
 * Returns all examples of an operation's response with a status. A shared example has the same name for all operations.
 */
export function examplesOf(
  document: OpenApiDocument,
  operation: OperationObject,
  status: number,
): DocumentedExample[] {
  const owner = componentName(operation.responses[String(status)]) ?? `${operation.operationId} ${status}`;
  const { content = {}, headers = {} } = responseOf(document, operation, status) ?? {};
  return [
    ...Object.entries(content).flatMap(([type, media]) =>
      OF_ANY_CONTENT.includes(type) ? [] : ofMedia(owner, media),
    ),
    ...ofSchema(document, content['application/json']?.schema),
    ...Object.entries(headers).flatMap(([header, each]) => {
      const shared = componentName(each);
      return shared === undefined
        ? ofHeader(`${owner} ${header}`, header, each)
        : ofHeader(shared, header, document.components.headers?.[shared]);
    }),
  ];
}

/** The media types of users' files and of metrics. Their content is not compared with an example. */
const OF_ANY_CONTENT = ['application/octet-stream', 'text/plain'];

/** Returns every status that the operation documents. */
export const statusesOf = ({ responses }: OperationObject): number[] => Object.keys(responses).map(Number);

function ofMedia(owner: string, { schema, example, examples = {} }: MediaType): DocumentedExample[] {
  const named = Object.entries(examples).map(([name, { value }]) => ({ name: `${owner} ${name}`, value }));
  const one = example === undefined ? [] : [{ name: owner, value: example }];
  return [...one, ...named].map((each) => ({ ...each, schema, partOf: bodyOf }));
}

/** Returns the examples in a schema. They apply to every response that uses the schema. */
function ofSchema(document: OpenApiDocument, schema: Schema = {}): DocumentedExample[] {
  const name = componentName(schema);
  const value = name === undefined ? undefined : document.components.schemas[name]?.['example'];
  return name === undefined || value === undefined ? [] : [{ name, value, schema, partOf: bodyOf }];
}

function ofHeader(name: string, header: string, { example, schema }: HeaderObject = {}): DocumentedExample[] {
  const value = example ?? schema?.['example'];
  if (value === undefined) return [];
  const partOf = ({ headers }: ReceivedResponse) => {
    const text = headers[header.toLowerCase()];
    return Array.isArray(text) ? text.join(', ') : text;
  };
  return [{ name, value: String(value), schema: undefined, partOf }];
}

const bodyOf = ({ body }: ReceivedResponse): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    // The body is text, because it is not JSON (JSON.parse throws only SyntaxError).
    return body;
  }
};
