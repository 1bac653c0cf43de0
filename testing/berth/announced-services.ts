import { channel } from 'node:diagnostics_channel';
import type { Service } from '../../lib/contract/openapi.js';

/*
 * Messages from tests to the response check (contract-tests/responses), which runs in another JavaScript realm: both
 * share the diagnostic channels of Node.js. Without a subscriber, nothing happens.
 */

export const SERVICES_CHANNEL = 'berth.test.services';
export const CHECKED_RESPONSES_CHANNEL = 'berth.test.checked-responses';

/**
 * A message about a service on a port: `answers` is true when the service has begun to respond, and false when it has
 * stopped.
 */
export type AnnouncedService = { service: Service; port: number; answers: boolean };

/** A response that another process has received and checked against the document. */
export type CheckedResponse = { service: Service; operationId: string; status: number };

/**
 * Announces that a service responds. Call this once it listens.
 *
 * @returns a function to call when the service has ended, because its port may be reused
 */
export function announceService(service: Service, url: string): () => void {
  const { protocol, port: named } = new URL(url);
  const port = Number(named || (protocol === 'https:' ? 443 : 80));
  const announce = (responses: boolean) =>
    channel(SERVICES_CHANNEL).publish({ service, port, answers: responses } satisfies AnnouncedService);
  announce(true);
  return () => announce(false);
}

export const announceChecked = (response: CheckedResponse): void =>
  channel(CHECKED_RESPONSES_CHANNEL).publish(response);
