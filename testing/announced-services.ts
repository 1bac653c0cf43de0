import { channel } from 'node:diagnostics_channel';
import type { Service } from '../lib/openapi.js';

/*
 * What tests tell the watch of answers (contract-tests/answers), which is outside of their realm: channels of Node.js
 * are the same on both sides. Where nobody watches, nothing happens.
 */

export const SERVICES_CHANNEL = 'berth.test.services';
export const CHECKED_ANSWERS_CHANNEL = 'berth.test.checked-answers';

/** A service that answers on a port from now on, or no more. */
export type AnnouncedService = { service: Service; port: number; answers: boolean };

/** An answer that another program has got and checked against the document. */
export type CheckedAnswer = { service: Service; operationId: string; status: number };

/** To be called once it listens. @returns what tells that it has ended: others may be given its port */
export function announceService(service: Service, url: string): () => void {
  const { protocol, port: named } = new URL(url);
  const port = Number(named || (protocol === 'https:' ? 443 : 80));
  const tell = (answers: boolean) =>
    channel(SERVICES_CHANNEL).publish({ service, port, answers } satisfies AnnouncedService);
  tell(true);
  return () => tell(false);
}

export const tellOfChecked = (answer: CheckedAnswer): void =>
  channel(CHECKED_ANSWERS_CHANNEL).publish(answer);
