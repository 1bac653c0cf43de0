import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parse } from 'yaml';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type Schema,
} from '../../lib/contract/openapi.js';
import { panelName } from '../../panel/servers/forwarding/names.js';
import { daemonParts, panelPart, panelTerms, type Words } from './daemon-words.js';

/**
 * How the panel forwards an operation: which fields of the daemon's request contain the ids and paths of the panel's
 * request. A place is a part of the request and a field in it, such as `body.backup_id`.
 */
export type ForwardPlaces = {
  /** The daemon's operation. */
  operation: string;
  /** The capability that the caller needs. */
  capability: string;
  /**
   * The place of the container's id. Absent if the daemon takes the container only from the header `Berth-Container`.
   */
  container?: string;
  /**
   * The places in the daemon's request for the values in the path of the panel's operation, by the name of the path
   * parameter.
   */
  moved: Record<string, string>;
  /** The places of paths. */
  paths: string[];
};

/** An operation as its file states it, with the method and path under which a document lists it. */
type Stated = { file: string; method: string; path: string; operation: OperationObject };

/** Properties of responses that only a request about all containers gets. */
const ABSENT: Readonly<Record<string, readonly string[]>> = { ServerUsage: ['total'] };
const PATH_PARAMETER = /\{(\w+)\}/g;
/**
 * Parameters that only the daemon's operations have: tokens, which replace a key, and headers that the panel itself
 * sends.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['DownloadToken', 'UploadToken'],
  ...['Actor', 'Container', 'BackupContainer', 'ClientHost'],
]);

/**
 * Derives the panel's operations with `x-forwards` from the operations of the daemon: parameters, body, responses, examples and
 * texts, without the container's id, which is in the panel's path as the server's id.
 */
export class ForwardedOperations {
  readonly faults: string[] = [];
  /** How each operation is forwarded, by the panel's operationId. */
  readonly places = new Map<string, ForwardPlaces>();
  readonly #spec: string;
  readonly #ofDaemon: ReadonlyMap<string, Stated>;
  readonly #words: Words;
  /**
   * The fields of the daemon's request bodies whose values are in the path of the panel's operation, by schema name.
   */
  readonly #withoutFields = new Map<string, ReadonlySet<string>>();

  /** @param spec the folder with the documents */
  constructor(spec: string) {
    this.#spec = spec;
    this.#ofDaemon = new Map(listed(spec, 'daemon').map((each) => [each.operation.operationId, each]));
    /** The panel's operationId by method and path of the daemon's operation. */
    const names = new Map(
      listed(spec, 'panel').flatMap(({ operation }) => {
        const forwarded = this.#ofDaemon.get(operation['x-forwards'] ?? '');
        return forwarded === undefined
          ? []
          : [[keyOf(forwarded.method, forwarded.path), operation.operationId] as const];
      }),
    );
    const errors = join(spec, 'daemon', 'schemas', 'ApiError.yaml');
    const { properties = {} } = existsSync(errors) ? (read(errors) as Schema) : {};
    this.#words = {
      nameOf: (method, path) => names.get(keyOf(method, path)),
      codes: new Set(properties['error']?.enum?.map(String)),
    };
  }

  /**
   * Returns the panel's operation, completed with what follows from the daemon's operation. What the panel's own file
   * states takes precedence.
   */
  derive(file: string, { method, path, operation }: Omit<Stated, 'file'>): OperationObject {
    const forwarded = this.#ofDaemon.get(operation['x-forwards'] ?? '');
    if (forwarded === undefined) {
      this.faults.push(
        `spec/${relative(this.#spec, file)} forwards ${operation['x-forwards']}, which the daemon does not have. Name one of its operations.`,
      );
      return operation;
    }
    const daemon = forwarded.operation;
    const places = this.#placesOf(path, operation['x-capability'] ?? '', forwarded);
    this.places.set(operation.operationId, places);
    const derived = panelTerms(
      {
        summary: daemon.summary,
        description: daemon.description,
        parameters: this.#parameters(forwarded, places),
        ...this.#body(forwarded, places),
        responses: withoutRedirects(daemon.responses),
      },
      this.#words,
    ) as OperationObject;
    const rate = operation['x-rate-limit'] ?? ['forwarded'];
    return {
      ...derived,
      security: [{ session: [] }, { apiKey: [] }],
      'x-limited-keys': true,
      'x-rate-limit': rate,
      ...(method === 'get' || method === 'options' ? {} : { 'x-audit': true }),
      ...(daemon['x-max-bytes'] === undefined ? {} : { 'x-max-bytes': daemon['x-max-bytes'] }),
      ...operation,
      responses: { ...derived.responses, ...operation.responses },
    };
  }

  /**
   * Returns the text of a part of the panel's document that has no file of its own, because it is derived from the
   * daemon's part; undefined if the daemon has none either.
   */
  partOf(file: string): string | undefined {
    if (existsSync(file) || !file.startsWith(join(this.#spec, 'panel'))) return undefined;
    const own = relative(join(this.#spec, 'panel'), file);
    const source = daemonParts(own)
      .map((each) => join(this.#spec, 'daemon', each))
      .find(existsSync);
    if (source === undefined) return undefined;
    const part = panelTerms(read(source), this.#words) as Schema;
    const name = basename(file, '.yaml');
    for (const field of [...(this.#withoutFields.get(name) ?? []), ...(ABSENT[name] ?? [])]) {
      delete part.properties?.[field];
      const { required } = part as { required?: string[] };
      if (required !== undefined) part['required'] = required.filter((each) => each !== field);
    }
    if (Array.isArray(part['required']) && part['required'].length === 0) delete part['required'];
    return JSON.stringify(part);
  }

  #placesOf(path: string, capability: string, { operation, file }: Stated): ForwardPlaces {
    const { 'x-containers': use = 'none' } = operation;
    const named = typeof use === 'string' ? [] : use.flatMap((each) => Object.entries(each));
    const placeOf = (wanted: readonly string[]) =>
      named.filter(([kind]) => wanted.includes(kind)).map(([, place]) => place);
    const container = placeOf(['container'])[0];
    const fields = fieldsOf(file, operation);
    const moved = [...path.matchAll(PATH_PARAMETER)].flatMap(([, name = '']) => {
      if (name === 'serverId') return [];
      const kind = name.replace(/Id$/, '');
      const place =
        named.find(([each]) => each === kind)?.[1] ?? fields.find((each) => panelName(nameIn(each)) === name);
      if (place === undefined) {
        this.faults.push(
          `{${name}} of ${path} is nothing that ${operation.operationId} of the daemon names.`,
        );
        return [];
      }
      return [[name, place]];
    });
    return {
      operation: operation.operationId,
      capability,
      ...(container === undefined ? {} : { container }),
      moved: Object.fromEntries(moved) as Record<string, string>,
      paths: placeOf(['path', 'folder']),
    };
  }

  #parameters({ file, operation }: Stated, { container, moved }: ForwardPlaces): object[] {
    const stated = operation.parameters ?? [];
    const isContainer = (name: string | undefined, place: string | undefined) =>
      container === `${place === 'path' ? 'params' : place}.${name}`;
    const others = stated.flatMap((each) => {
      const { name = '', in: place = '' } = resolved(file, each);
      if (isContainer(name, place) || LEFT_OUT.has(basename(each.$ref ?? '', '.yaml'))) return [];
      if (place !== 'path' && !Object.values(moved).includes(`${place}.${name}`))
        return [each.$ref === undefined && place === 'query' ? { ...each, name: panelName(name) } : each];
      return place === 'path' && Object.keys(moved).includes(name) ? [each] : [];
    });
    const inPath = Object.entries(moved).flatMap(([name, place]) => {
      if (
        stated.some(
          (each) => `params.${resolved(file, each).name}` === place && resolved(file, each).name === name,
        )
      )
        return [];
      return [{ ...fieldAt(file, operation, place), name, in: 'path', required: true }];
    });
    return [{ $ref: '../parameters/ServerId.yaml' }, ...inPath, ...others];
  }

  /** Returns the body without the fields that are in the path. An operation without other fields has no body. */
  #body(
    { file, operation }: Stated,
    { container, moved }: ForwardPlaces,
  ): Pick<OperationObject, 'requestBody'> {
    const { requestBody } = operation;
    const json = requestBody?.content['application/json'];
    if (requestBody === undefined || json === undefined)
      return requestBody === undefined ? {} : { requestBody };
    const gone = new Set(
      [container, ...Object.values(moved)].flatMap((place) =>
        place?.startsWith('body.') ? [panelName(nameIn(place))] : [],
      ),
    );
    if (gone.size === 0) return { requestBody };
    const { $ref = '' } = json.schema ?? {};
    const { properties = {} } = read(join(dirname(file), $ref)) as Schema;
    if (Object.keys(properties).every((name) => gone.has(panelName(name)))) return {};
    this.#withoutFields.set(panelPart(basename($ref)).replace(/\.yaml$/, ''), gone);
    const example = Object.fromEntries(
      Object.entries((json.example ?? {}) as object).filter(([name]) => !gone.has(panelName(name))),
    );
    const schema = read(join(dirname(file), $ref)) as { required?: string[] };
    const isRequired = (schema.required ?? []).some((name) => !gone.has(panelName(name)));
    return {
      requestBody: {
        ...requestBody,
        required: isRequired,
        content: { 'application/json': { ...json, example } },
      },
    };
  }
}

const keyOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`;
const nameIn = (place: string) => place.slice(place.indexOf('.') + 1);
const read = (file: string): unknown => parse(readFileSync(file, 'utf8'));

/** The daemon redirects only requests with a token, which the panel does not send. */
const withoutRedirects = (responses: OperationObject['responses']): OperationObject['responses'] =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => status !== '307'));

/** Returns the operations that a document lists, with their files. */
function listed(spec: string, service: string): Stated[] {
  const entry = join(spec, service, 'openapi.yaml');
  if (!existsSync(entry)) return [];
  return listOperations(read(entry) as OpenApiDocument).flatMap(({ method, path, operation }) => {
    const { $ref = '' } = operation as { $ref?: string };
    const file = join(dirname(entry), $ref);
    // The reader reports a file that is missing or is not a document.
    const stated = $ref === '' || !existsSync(file) ? null : (read(file) as OperationObject | null);
    return stated === null ? [] : [{ method, path, file, operation: stated }];
  });
}

const resolved = (file: string, parameter: ParameterObject): ParameterObject =>
  parameter.$ref === undefined ? parameter : (read(join(dirname(file), parameter.$ref)) as ParameterObject);

function bodySchema(file: string, { requestBody }: OperationObject): Schema {
  const { $ref } = requestBody?.content['application/json']?.schema ?? {};
  return $ref === undefined ? {} : (read(join(dirname(file), $ref)) as Schema);
}

/** Returns all fields of a request as places, such as `query.path` or `body.backup_id`. */
const fieldsOf = (file: string, operation: OperationObject): string[] => [
  ...(operation.parameters ?? []).map((each) => {
    const { in: place, name } = resolved(file, each);
    return `${place === 'path' ? 'params' : place}.${name}`;
  }),
  ...Object.keys(bodySchema(file, operation).properties ?? {}).map((name) => `body.${name}`),
];

/**
 * Returns a documented parameter for the field at this place of the request. A field of the body is converted to one.
 */
function fieldAt(file: string, operation: OperationObject, place: string): ParameterObject {
  const name = nameIn(place);
  if (!place.startsWith('body.'))
    return (
      (operation.parameters ?? []).map((each) => resolved(file, each)).find((each) => each.name === name) ??
      {}
    );
  const { description, example, ...schema } = bodySchema(file, operation).properties?.[name] ?? {};
  const body = operation.requestBody?.content['application/json']?.example as
    | Record<string, unknown>
    | undefined;
  return { description: String(description), schema, example: example ?? body?.[name] };
}
