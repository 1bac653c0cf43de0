import type { PlacedOperation, Service } from '../../lib/contract/openapi.js';
import type { ReceivedResponse } from './response-check.js';

/** The settings of a run. They are in environment variables, because dredd passes nothing to its hooks. */
export type ContractSettings = {
  service: Service;
  /**
   * The address of the service itself. Dredd may send its own requests to a proxy, but cases use this address to
   * prepare them.
   */
  panelUrl: string | null;
  daemonUrl: string;
  /** A key with all permissions, and two limited keys. Each operation is refused for one of the two limited keys. */
  daemonKeys: { full: string; narrow: string; other: string };
  /** Restricts the run to these operations; null for all. */
  operations: string[] | null;
  /** The bundled document that is compared with the service. */
  documentFile: string;
  /** The file to which the hooks write the report. */
  reportFile: string;
};

/** The report of the hooks. */
export type Report = {
  outcomes: Outcome[];
  /** The differences between the document's examples and the responses. */
  exampleFaults: string[];
  /** The responses that match the document. */
  received: { operationId: string; response: ReceivedResponse }[];
};

/** The settings that a harness needs. */
export type AskedServices = Pick<ContractSettings, 'service' | 'panelUrl' | 'daemonUrl' | 'daemonKeys'> & {
  /** The panel's address for browsers, if it is not the default. */
  publicUrl?: string;
};

/** The environment variable that holds the settings as JSON. */
export const SETTINGS_VARIABLE = 'BERTH_CONTRACT';

/** The caller of a request: one with all permissions, a key that lacks the permission, or none. */
export type Credential = 'full' | 'narrow' | 'none';

/**
 * How a request differs from the document's own example, so that a correct service responds with the documented
 * status.
 */
export type Shape = {
  method?: string;
  /** Values of the path's parameters. */
  params?: Record<string, string>;
  /** Replaces the query of the example. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  text?: string;
  /** Binary data, sent unchanged. */
  bytes?: Buffer;
  credential?: Credential;
  /** Called after the transaction. Restores the state on which the next transactions depend. */
  after?: () => Promise<unknown>;
};

/** Fields of the document's example of the request body. */
export type Example = Record<string, unknown>;

/** Prepares a request for a status, and then returns how it differs from the document's example. */
export type Case<W> = (harness: W, example: Example) => Shape | Promise<Shape>;

/** Cases by operationId and status. Statuses without a case here use the general case. */
export type Cases<W> = Record<string, Record<number, Case<W>>>;

/** Prepares the state that the cases of a service need, through that service's own API. */
export type Harness = {
  /** Returns the headers of a credential for this operation. */
  credentials(kind: Credential, placed: PlacedOperation): Promise<Record<string, string>>;
};

export type Outcome = {
  operationId: string;
  status: number;
  result: 'passed' | 'failed' | 'pending' | 'unprovoked' | 'unselected';
  faults: string[];
};
