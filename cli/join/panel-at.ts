import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPanelClient } from '../../generated/panel/client.js';
import type { JoinRequest, JoinResult } from '../../generated/panel/types.js';
import { errorCode } from '../../lib/errors/errors.js';
import { StartError } from '../../lib/errors/start-error.js';
import { isUnencrypted } from '../../lib/net/network.js';
import { certificateFault } from '../../panel/nodes/connection/untrusted-node.js';
import type { Finding } from '../doctor/finding.js';
import { UsageError } from '../usage-error.js';

const HEALTH_MS = 10_000;
/** The panel tries the daemon with several requests before it responds. */
const JOIN_MS = 60_000;
/** How often the request to join is sent if it is unknown whether the panel has accepted it. */
const MAX_TRIES = 4;
const RETRY_MS = 2000;
/** A difference of the clocks above which a note is printed. */
const MAX_CLOCK_OFFSET_MS = 30_000;

/** The error for a request to join that the panel refused, so that nothing has changed there. `code` is the code of the API. */
export class JoinRefusal extends StartError {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The error if it is unknown whether the panel has accepted the join. It may use the new key and certificate. */
export class UncertainJoin extends StartError {}

/**
 * Returns the origin of the panel.
 * @throws UsageError for an invalid URL; StartError for a panel without https that is not on this host
 */
export function panelOrigin(text: string, allowsHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`the panel's URL must begin with https://, but is ${text}`);
  if (allowsHttp || !isUnencrypted(url)) return url.origin;
  throw new StartError(
    `${url.origin} is not encrypted: anybody on the network between this host and the panel could read the code and the daemon's key. Use the panel's https:// URL (docs/tls.md), or add --allow-http if you trust that network.`,
  );
}

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** What this host sees of the panel. `ownAddress` is the address of this host from which it reaches the panel. */
export type PanelSeen = { ownAddress: string | undefined; findings: Finding[] };

/** Checks whether this host reaches the panel, and whether the clocks agree. */
export async function checkPanel(origin: string): Promise<PanelSeen> {
  const url = new URL(origin);
  const fault = (why: string, advice = 'check its URL'): PanelSeen => ({
    ownAddress: undefined,
    findings: [{ level: 'FAULT', text: `the panel at ${origin} does not respond (${why}): ${advice}` }],
  });
  const sentMs = Date.now();
  let response: Response;
  try {
    response = await fetch(new URL('/healthz', url), {
      redirect: 'error',
      signal: AbortSignal.timeout(HEALTH_MS),
    });
    const body = (await response.json()) as { status?: unknown };
    if (body.status !== 'ok') return fault(`its state is ${JSON.stringify(body.status)}`);
  } catch (error) {
    const isUntrusted = certificateFault(error) !== undefined;
    return fault(
      reasonOf(error),
      isUntrusted ? 'name its certificate, or the issuer, in NODE_EXTRA_CA_CERTS' : undefined,
    );
  }
  const findings: Finding[] = [{ level: 'ok', text: `this host reaches the panel at ${origin}` }];
  findings.push(clockFinding(response.headers.get('date'), sentMs));
  return { ownAddress: await ownAddressToward(url), findings };
}

/** Compares the clock of the panel's host with that of this one. The header `Date` has whole seconds. */
function clockFinding(date: string | null, sentMs: number): Finding {
  const panelMs = Date.parse(date ?? '');
  if (Number.isNaN(panelMs)) return { level: 'note', text: 'the panel does not tell its time' };
  const offsetMs = panelMs - sentMs;
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  if (Math.abs(offsetMs) <= MAX_CLOCK_OFFSET_MS)
    return { level: 'ok', text: `the clocks of the panel and of this host agree (within ${seconds + 1} s)` };
  const text = `the clock of this host differs from the panel's by ${seconds} s: synchronize both, for example with chrony`;
  return { level: 'note', text };
}

async function ownAddressToward({ hostname, port, protocol }: URL): Promise<string | undefined> {
  const socket = connect(
    Number(port) || (protocol === 'https:' ? 443 : 80),
    hostname.replace(/^\[|\]$/g, ''),
  );
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(HEALTH_MS) });
    return socket.localAddress?.replace(/^::ffff:/, '');
  } catch {
    // The health check has just reached the panel, for example through a proxy. Then --url is needed.
    return undefined;
  } finally {
    socket.destroy();
  }
}

/**
 * Sends the request to join. If the response is lost, or does not say whether the panel has accepted the request, sends it
 * again: the panel answers a repeated request in the same way.
 *
 * @throws JoinRefusal, UncertainJoin
 */
export async function requestJoin(origin: string, body: JoinRequest): Promise<JoinResult> {
  const client = createPanelClient({
    baseUrl: origin,
    fetch: (request) => fetch(request, { redirect: 'error', signal: AbortSignal.timeout(JOIN_MS) }),
  });
  for (let tries = 1; ; tries += 1) {
    try {
      const { data, error, response } = await client.POST('/api/v2/nodes/join', { body });
      if (data !== undefined) return data;
      const { message = `HTTP status ${response.status}`, error: code = 'unknown' } = (error ?? {}) as {
        message?: string;
        error?: string;
      };
      if (saysNothing(response.status, tries)) throw new Error(message);
      throw new JoinRefusal(`The panel refused the join: ${message}`, code);
    } catch (error) {
      if (error instanceof JoinRefusal) throw error;
      if (tries >= MAX_TRIES)
        throw new UncertainJoin(
          `The panel at ${origin} has neither accepted nor refused the join (${reasonOf(error)}). If this host has become a new node there, remove that node. Then join again with another code.`,
          { cause: error },
        );
      await sleep(RETRY_MS);
    }
  }
}

/**
 * Returns whether the response leaves open if the panel has accepted this or an earlier try: too many requests, a failure of the
 * panel or of a proxy, and a code that may have expired after an earlier try.
 */
const saysNothing = (status: number, tries: number): boolean =>
  status === 429 || status >= 500 || (status === 401 && tries > 1);

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return errorCode(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}
