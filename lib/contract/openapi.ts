import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../process/package-root.js';

/** The services that have an API document. */
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
 * The containers to which a request gives access: a list of the fields of the request that name them, such as `{path:
 * body.source}`; `none`; `all`, including future containers; or `shown`, the containers in the response.
 */
export type ContainerUse = 'none' | 'all' | 'shown' | readonly Readonly<Record<string, string>>[];

/** An operation of a bundled document, with the extensions of Berth. */
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
  /** The scope that a key needs, in the daemon's document. */
  'x-permission'?: string;
  /** The scope that a key needs, in the panel's document. */
  'x-capability'?: string;
  'x-admin'?: boolean;
  /** Whether only the owner of the server and administrators may call the operation, and no members. */
  'x-owner-only'?: boolean;
  /** Whether changes by this operation, and refused requests, are recorded in the audit log. */
  'x-audit'?: boolean;
  /** Whether a session needs a sign-in within the last ten minutes: always, never, or if the body has one of these fields. */
  'x-recent-sign-in'?: boolean | readonly string[];
  /** Whether an API key that is limited to some servers may call the operation. */
  'x-limited-keys'?: boolean;
  /** The containers to which a request gives access, for keys that are limited to some containers. */
  'x-containers'?: ContainerUse;
  /** The restrictions of a session under which its user can still call the operation. Defaults to none. */
  'x-while-restricted'?: readonly string[];
  /** The names of the rate limits that apply, as in the table of limits. */
  'x-rate-limit'?: string[];
  /** The names of the concurrency limits that apply. */
  'x-concurrency'?: string[];
  /**
   * The purpose of the tokens that the operation accepts or creates, and the names that identify a token's resource.
   * These are parameters or, if the operation creates tokens, fields of its body.
   */
  'x-token'?: { purpose: string; resource: string[] };
  /** The maximum size of the body in bytes, if it differs from the default. */
  'x-max-bytes'?: number;
  /**
   * The operation of the daemon to which the panel forwards the request. Everything that the panel's document does not
   * state is taken from that operation.
   */
  'x-forwards'?: string;
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

/** An operation with its path and method. `method` is in lower case. */
export type PlacedOperation = { path: string; method: string; operation: OperationObject };

/** Returns the path of a service's bundled document. */
export const documentFile = (service: Service): string =>
  join(packageRoot(), 'generated', service, 'openapi.json');

/** Reads the bundled document of a service. */
export const readDocument = (service: Service): OpenApiDocument => readDocumentFile(documentFile(service));

export const readDocumentFile = (file: string): OpenApiDocument =>
  JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;

/** Returns the scope that a key needs for an operation; undefined if the document has none. */
export const scopeOf = (operation: OperationObject): string | undefined =>
  operation['x-capability'] ?? operation['x-permission'];

/** Returns all operations in the document's order. */
export function listOperations(document: OpenApiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Returns the names of the query parameters that are credentials, by security scheme. */
export const queryCredentials = ({ components }: OpenApiDocument): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(components.securitySchemes).flatMap(([scheme, { in: place, name }]) =>
      place === 'query' && name !== undefined ? [[scheme, name] as const] : [],
    ),
  );

/** Returns the name of the component to which `$ref` refers; undefined if there is no `$ref`. */
export const componentName = ({ $ref }: { $ref?: string } = {}): string | undefined =>
  $ref?.slice($ref.lastIndexOf('/') + 1);

/** Returns a schema with its references resolved. A missing schema allows everything. */
export function schemaOf(document: OpenApiDocument, schema: Schema = {}): Schema {
  const name = componentName(schema);
  return name === undefined ? schema : schemaOf(document, document.components.schemas[name]);
}

/** Returns the operation's response with this status, with references resolved; undefined if it is not documented. */
export function responseOf(
  { components }: OpenApiDocument,
  operation: OperationObject,
  status: number,
): ResponseObject | undefined {
  const stated = operation.responses[String(status)];
  const name = componentName(stated);
  return name === undefined ? stated : components.responses[name];
}

/** Returns the operation's parameters, with references resolved. */
export const parametersOf = (
  { components }: OpenApiDocument,
  { parameters = [] }: OperationObject,
): ParameterObject[] =>
  parameters.flatMap((each) => {
    const name = componentName(each);
    return name === undefined ? each : (components.parameters?.[name] ?? []);
  });

/** Returns a regular expression for the paths that match a path with parameters, such as `/users/{id}`. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
