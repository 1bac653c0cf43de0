import type { PlacedOperation, Service } from '../../lib/openapi.js';

/** What a run of dredd is told: by environment variable, because dredd hands its hooks nothing. */
export type ContractSettings = {
  service: Service;
  /** Where what a transaction needs is made: the services themselves, whatever dredd talks to. */
  panelUrl: string | null;
  daemonUrl: string;
  /** A key that may do everything, and two of which every operation lacks at least one permission. */
  daemonKeys: { full: string; narrow: string; other: string };
  /** Only these operations; null for all. */
  operations: string[] | null;
  /** The bundled document that is held against the service. */
  documentFile: string;
  /** Where the hooks leave the report. */
  reportFile: string;
};

/** What the hooks have to tell. */
export type Report = {
  outcomes: Outcome[];
  /** What differs between the document's examples and the answers. */
  exampleFaults: string[];
};

/** What worlds are made for. */
export type AskedServices = Pick<ContractSettings, 'service' | 'panelUrl' | 'daemonUrl' | 'daemonKeys'> & {
  /** The panel's address for browsers, where it is not the default one. */
  publicUrl?: string;
};

/** The environment variable that holds the settings as JSON. */
export const SETTINGS_VARIABLE = 'BERTH_CONTRACT';

/** Who asks: somebody who may do everything, a key that lacks the permission, or nobody. */
export type Credential = 'full' | 'narrow' | 'none';

/**
 * How a transaction's request differs from the document's own example, so that the documented status is
 * what a right service answers.
 */
export type Shape = {
  method?: string;
  /** Values of the path's parameters. */
  params?: Record<string, string>;
  /** Takes the place of the example's query. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  text?: string;
  /** The same of what is no text. */
  bytes?: Buffer;
  credential?: Credential;
  /** Puts back what the next transactions count on. */
  after?: () => Promise<unknown>;
};

/** The fields of the document's example of the request's body. */
export type Example = Record<string, unknown>;

/** Makes what the request needs, then says how it is to look. */
export type Case<W> = (world: W, example: Example) => Shape | Promise<Shape>;

/** By operationId and status. A status that is missing here is shaped as for every operation. */
export type Cases<W> = Record<string, Record<number, Case<W>>>;

/** Makes what the cases of a service need, by that service's own API. */
export type World = {
  /** The headers of a credential for this operation. */
  credentials(kind: Credential, placed: PlacedOperation): Promise<Record<string, string>>;
};

export type Outcome = {
  operationId: string;
  status: number;
  result: 'passed' | 'failed' | 'pending' | 'unprovoked' | 'unselected';
  faults: string[];
};
