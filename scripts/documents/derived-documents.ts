import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { BaseResolver, type Document, Source } from '@redocly/openapi-core';
import { parse } from 'yaml';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  type Service,
} from '../../lib/contract/openapi.js';
import { concurrencyText } from './concurrency-text.js';
import { ForwardedOperations } from './forwarded-operations.js';
import { RESPONSE_RULES } from './response-rules.js';

const REQUEST_ID = 'X-Request-Id';

/**
 * Reads a service's document from spec/ and adds to each file what follows from a rule: the responses of an operation
 * (`RESPONSE_RULES`), the header with the request id of every response, and the schema of errors. It is used by both
 * the bundler and the linter, so that derived parts are linted as well, with the right file name.
 */
export class DerivedDocuments extends BaseResolver {
  /** Sentences for the author about everything that a file states although a rule derives it. */
  readonly faults: string[] = [];
  /** The operations that the panel forwards to daemons. */
  readonly forwarded: ForwardedOperations;
  /** The document itself, which refers to the files of all operations. */
  readonly entry: string;
  readonly #spec: string;
  readonly #service: Service;
  /** The method and path under which the document lists each operation, by the operation's file. */
  readonly #listed = new Map<string, { method: string; path: string }>();

  /** @param spec the folder with both services' documents and the shared parts */
  constructor(spec: string, service: Service) {
    super();
    this.#spec = spec;
    this.#service = service;
    this.entry = join(spec, service, 'openapi.yaml');
    this.forwarded = new ForwardedOperations(spec);
  }

  override async loadExternalRef(absoluteRef: string): Promise<Source> {
    const text = this.#service === 'panel' ? this.forwarded.partOf(absoluteRef) : undefined;
    return text === undefined ? super.loadExternalRef(absoluteRef) : new Source(absoluteRef, text);
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = super.parseDocument(source, isRoot);
    const file = source.absoluteRef;
    // The reader reports a file that is not a document.
    if (typeof document.parsed !== 'object' || document.parsed === null) return document;
    const listed = this.#listed.get(file);
    if (file === this.entry) this.#noteListed(document.parsed as OpenApiDocument);
    else if (listed !== undefined) {
      const operation = document.parsed as OperationObject;
      if (operation['x-forwards'] !== undefined)
        document.parsed = this.forwarded.derive(file, { ...listed, operation });
      this.#deriveResponses(file, document.parsed as OperationObject);
    } else if (dirname(file).endsWith('/responses'))
      this.#deriveResponse(file, document.parsed as object, true);
    return document;
  }

  #noteListed(document: OpenApiDocument): void {
    for (const { method, path, operation } of listOperations(document)) {
      const { $ref } = operation as { $ref?: string };
      if ($ref !== undefined) this.#listed.set(join(dirname(this.entry), $ref), { method, path });
    }
  }

  #deriveResponses(file: string, operation: OperationObject): void {
    const parameters = (operation.parameters ?? []).map((each) => this.#parameterOf(file, each));
    const method = this.#listed.get(file)?.method ?? 'get';
    const stated = { service: this.#service, method, operation: { ...operation, parameters } };
    if (this.#service === 'daemon') this.#deriveBounds(file, operation);
    operation.responses ??= {};
    for (const { status, response, from, holds } of RESPONSE_RULES) {
      if (!holds(stated)) continue;
      const $ref = this.#refTo(file, 'responses', response);
      const own = operation.responses[status];
      // A forwarded operation gets its responses from the daemon's operation, so its own file need not state them.
      const isOwn = operation['x-forwards'] === undefined;
      if (isOwn && isSame(file, own?.$ref, $ref))
        this.#fault(file, `${status} ${response} follows from ${from}`);
      operation.responses[status] = own ?? { $ref };
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      // A 101 changes the protocol, so the response does not have Berth's headers.
      if (response.$ref === undefined && status !== '101')
        this.#deriveResponse(file, response, Number(status) >= 400);
    }
  }

  /**
   * Adds to an operation the parameters for the headers that name the container and the actor, and the text about its
   * concurrency limits to its description.
   */
  #deriveBounds(file: string, operation: OperationObject): void {
    if (operation.security?.length === 0) return;
    operation.parameters = [
      ...(operation.parameters ?? []),
      { $ref: this.#refTo(file, 'parameters', 'Container') },
      { $ref: this.#refTo(file, 'parameters', 'Actor') },
    ];
    const text = concurrencyText(operation['x-concurrency'] ?? []);
    if (text !== '') operation.description = `${operation.description?.trimEnd() ?? ''}\n\n${text}`;
  }

  #deriveResponse(file: string, response: ResponseObject, mayBeError: boolean): void {
    const { headers, content } = response;
    if (headers?.[REQUEST_ID] !== undefined) this.#fault(file, `${REQUEST_ID} is a header of every response`);
    response.headers = { [REQUEST_ID]: { $ref: this.#refTo(file, 'headers', 'RequestId') }, ...headers };
    if (content === undefined) return;
    // Remove the content and add it again, so that it comes after the headers, where readers expect it.
    delete response.content;
    response.content = content;
    const json = content['application/json'];
    if (json === undefined || !mayBeError) return;
    const $ref = this.#refTo(file, 'schemas', 'ApiError');
    if (isSame(file, json.schema?.$ref, $ref))
      this.#fault(file, 'ApiError is the default schema of an error');
    json.schema ??= { $ref };
  }

  /**
   * Returns the parameter itself, reading it from its file if it is a reference. Returns a reference to a missing file
   * unchanged, because the linter reports it.
   */
  #parameterOf(file: string, parameter: ParameterObject): ParameterObject {
    if (parameter.$ref === undefined) return parameter;
    const part = join(dirname(file), parameter.$ref);
    const text = existsSync(part) ? readFileSync(part, 'utf8') : this.forwarded.partOf(part);
    return text === undefined ? parameter : (parse(text) as ParameterObject);
  }

  #fault(file: string, rule: string): void {
    this.faults.push(`${rule}; remove it from spec/${relative(this.#spec, file)}`);
  }

  /** Returns a reference to a part of the document. Parts that both documents have are in `shared`. */
  #refTo(file: string, folder: string, name: string): string {
    const shared = join(this.#spec, 'shared', folder, `${name}.yaml`);
    const part = existsSync(shared) ? shared : join(this.#spec, this.#service, folder, `${name}.yaml`);
    const path = relative(dirname(file), part);
    return path.startsWith('.') ? path : `./${path}`;
  }
}

const isSame = (file: string, own: string | undefined, derived: string) =>
  own !== undefined && join(dirname(file), own) === join(dirname(file), derived);
