import type { operations } from '../../../generated/daemon/types.js';
import type { DaemonIdentity } from '../connection/verified-connection.js';
import type { DaemonConnections } from '../connection/verified-connections.js';

/** The operations of the daemon's document, as generated. */
export type DaemonOperationId = keyof operations;

/**
 * The parts of a call from which `NodeGate`, which limits the calls to a node, chooses a queue, and from which the panel
 * sees whether a daemon of an older version knows it.
 */
export type GatedCall = { operationId: string; query?: Record<string, unknown> | undefined; body?: unknown };

/** Runs a call to a daemon as soon as `NodeGate`, which limits the calls to a node, admits it. */
export type Pass = <T>(call: GatedCall, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * The address and key of a daemon, and the connections to it. These must verify the daemon before they send the key
 * (`createVerifiedConnections`).
 */
export type DaemonTarget = DaemonConnections &
  DaemonIdentity & {
    url: string;
    key: string;
    /** Called after every request with whether a response arrived, whatever its status. */
    onContact: (answered: boolean) => void;
    /** Decides when a request is sent. By default it is sent at once: the panel's own requests do not wait. */
    pass?: Pass;
    /** The user on whose behalf the calls are sent (`Berth-Actor`). Absent if the panel acts by itself. */
    actor?: string | undefined;
    /** The trace that the calls belong to (`traceparent`). Absent if the panel acts by itself. */
    traceparent?: string | undefined;
    /** The host name under which users reach the node's machine (`Berth-Client-Host`). Absent if it is not known. */
    clientHost?: string | undefined;
    /** The time after which a forwarded response that does not continue is given up. Defaults to 60 s. */
    stallMs?: number;
  };

/** Returns how the daemon is recognized. */
export const identityOf = ({ daemonId, fingerprints }: DaemonIdentity): DaemonIdentity => ({
  daemonId,
  fingerprints,
});
