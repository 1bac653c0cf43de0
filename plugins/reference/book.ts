import {
  listOperations,
  type OpenApiDocument,
  type PlacedOperation,
  type Service,
} from '../../lib/contract/openapi.js';
import type { LimitTable } from '../../lib/limits/limit.js';
import type { Html } from './html.js';
import type { ErrorIndex } from './operation-codes.js';

/** The sources of the pages. */
export type Book = {
  readonly service: Service;
  readonly document: OpenApiDocument;
  readonly limits: LimitTable;
  readonly operations: readonly PlacedOperation[];
  readonly errors: ErrorIndex;
  /** Renders Markdown as HTML, with links to the pages of operations and schemas. */
  readonly markdown: (text: string) => Html;
};

export const operationAddress = (operationId: string): string => `/docs/operations/${operationId}`;
export const schemaAddress = (name: string): string => `/docs/schemas/${name}`;
export const guideAddress = (name: string): string => `/docs/guides/${name}`;

/** Return the anchors of rows in the tables of a page, to which results of the search lead. */
export const parameterAnchor = (name = ''): string => `parameter-${name}`;
export const fieldAnchor = (place: string): string => `field-${place}`;
export const errorAnchor = (code: string, status: string): string => `${code}-${status}`;

/**
 * Returns the page for each name that a code span can link to: an operation (by id, or by method and path) or a schema.
 */
export function addressesOf(document: OpenApiDocument): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  for (const name of Object.keys(document.components.schemas)) addresses.set(name, schemaAddress(name));
  for (const { method, path, operation } of listOperations(document)) {
    const address = operationAddress(operation.operationId);
    addresses.set(operation.operationId, address);
    addresses.set(`${method.toUpperCase()} ${path}`, address);
  }
  return addresses;
}
