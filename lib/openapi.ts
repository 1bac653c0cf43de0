import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';

/** Those that have a document. */
export const SERVICES = ['panel', 'daemon'] as const;
export type Service = (typeof SERVICES)[number];

/** A JSON schema of OpenAPI 3.0.3. */
export type Schema = {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  [keyword: string]: unknown;
};

export type MediaType = {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
};
export type HeaderObject = { $ref?: string; description?: string; schema?: Schema; example?: unknown };
export type ResponseObject = {
  $ref?: string;
  description?: string;
  headers?: Record<string, HeaderObject>;
  content?: Record<string, MediaType>;
};
export type ParameterObject = {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
};
export type SecurityRequirement = Record<string, string[]>;

/**
 * Which containers of the daemon a request is about: those of its names, each as `{kind: place}`, such as
 * `{path: body.source}`; `none`; `all`, also those to come; `shown`, those that its answer tells of; or `own`, whichever
 * the thing is about that the same key has made.
 */
export type ContainerUse = 'none' | 'all' | 'shown' | 'own' | readonly Readonly<Record<string, string>>[];

/** One operation of a bundled document, with the extensions that Berth gives it. */
export type OperationObject = {
  tags: string[];
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: SecurityRequirement[];
  parameters?: ParameterObject[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
  /** The scope that a key needs, as the daemon's document calls it. */
  'x-permission'?: string;
  /** The scope that a key needs, as the panel's document calls it. */
  'x-capability'?: string;
  'x-admin'?: boolean;
  /** Whether what it does or refuses is recorded in the audit log. */
  'x-audit'?: boolean;
  /**
   * Whether a session needs a sign-in of the last ten minutes: always, never, or where the body has one of these fields.
   */
  'x-recent-sign-in'?: boolean | readonly string[];
  /** Whether a key that is limited to servers may ask for it. */
  'x-limited-keys'?: boolean;
  /** Which containers a request is about, for keys that are limited to some. */
  'x-containers'?: ContainerUse;
  /** The restrictions of a session under which its user may still ask for it; none where it is left out. */
  'x-while-restricted'?: readonly string[];
  /** The rows of the service's limits that a request counts in. */
  'x-rate-limit'?: string[];
  /** The names of the bounds on concurrency in which a request counts. */
  'x-concurrency'?: string[];
  /**
   * On an operation that takes tokens, and on the one that makes them: what they are for, and the parameters of the
   * one (fields of the other) that name what a token opens.
   */
  'x-token'?: { purpose: string; resource: string[] };
  /** Upper bound of the body in bytes, where it is not the usual one. */
  'x-max-bytes'?: number;
};

export type SecurityScheme = { type: string; in?: string; name?: string; description?: string };

export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  tags?: readonly { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, ResponseObject>;
    headers?: Record<string, HeaderObject>;
    parameters?: Record<string, ParameterObject>;
    securitySchemes: Record<string, SecurityScheme>;
  };
};

/** An operation and where it stands. `method` is in lower case. */
export type PlacedOperation = { path: string; method: string; operation: OperationObject };

/** Where the bundled document of a service is. */
export const documentFile = (service: Service): string =>
  join(packageRoot(), 'generated', service, 'openapi.json');

/** Reads the bundled document of a service. */
export const readDocument = (service: Service): OpenApiDocument => readDocumentFile(documentFile(service));

export const readDocumentFile = (file: string): OpenApiDocument =>
  JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;

/** What a key has to be granted for an operation; undefined where the document names nothing. */
export const scopeOf = (operation: OperationObject): string | undefined =>
  operation['x-capability'] ?? operation['x-permission'];

/** All operations in the document's order. */
export function listOperations(document: OpenApiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Names of the query parameters that are credentials, by security scheme. */
export const queryCredentials = ({ components }: OpenApiDocument): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(components.securitySchemes).flatMap(([scheme, { in: place, name }]) =>
      place === 'query' && name !== undefined ? [[scheme, name] as const] : [],
    ),
  );

/** Of the component that is referred to; undefined where something is written out. */
export const componentName = ({ $ref }: { $ref?: string } = {}): string | undefined =>
  $ref?.slice($ref.lastIndexOf('/') + 1);

/** The schema itself where one refers to it; one that is nowhere takes everything. */
export function schemaOf(document: OpenApiDocument, schema: Schema = {}): Schema {
  const name = componentName(schema);
  return name === undefined ? schema : schemaOf(document, document.components.schemas[name]);
}

/** What the operation answers with this status; undefined where that is not documented. */
export function responseOf(
  { components }: OpenApiDocument,
  operation: OperationObject,
  status: number,
): ResponseObject | undefined {
  const stated = operation.responses[String(status)];
  const name = componentName(stated);
  return name === undefined ? stated : components.responses[name];
}

/** The operation's parameters, those that it refers to included. */
export const parametersOf = (
  { components }: OpenApiDocument,
  { parameters = [] }: OperationObject,
): ParameterObject[] =>
  parameters.flatMap((each) => {
    const name = componentName(each);
    return name === undefined ? each : (components.parameters?.[name] ?? []);
  });

/** Matches the paths that a templated one stands for. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
