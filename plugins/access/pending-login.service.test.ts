import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import { malformedRequests } from '../../contract-tests/http/malformed.js';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import { FIRST_USER, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';

const API = '/api/v2';
const { email, password } = FIRST_USER;
const STEP_S = 30;
const document = readDocument('panel');
const pendingOperations = listOperations(document).filter(({ operation: { security = [] } }) =>
  security.some((scheme) => 'pendingLogin' in scheme),
);

/**
 * A client that knows only the password can call more operations than an anonymous one. The same access rules must
 * apply to them.
 */

describe('a pending login, which has the password but not yet the second factor', () => {
  let panel: TestPanel;
  let secret: string;
  let pending: string;
  beforeAll(async () => {
    panel = await startTestPanel();
    const cookie = await panel.signUp();
    ({ secret } = (await panel.send('GET', `${API}/account/2fa/setup`, { cookie })).body);
    const body = { code: await codeOf(-1) };
    expect((await panel.send('POST', `${API}/account/2fa/enable`, { cookie, body })).status).toBe(200);
    pending = (await panel.send('POST', `${API}/auth/login`, { body: { email, password } })).cookie ?? '';
  });
  afterAll(() => panel.stop());

  const codeOf = (steps: number) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_S });

  test.each(
    pendingOperations.map((placed) => [placed.operation.operationId, placed] as const),
  )('a login that lacks its second factor gets validation errors for malformed requests to %s', async (_id, placed) => {
    const all = malformedRequests(document, placed);
    expect(all.length).toBeGreaterThan(2);
    for (const { what, method, target, headers, body, statuses } of all) {
      const sent = { method, headers: { ...headers, cookie: pending }, body };
      const answer = await fetch(panel.url + target, sent);
      const { error, status } = (await answer.json()) as { error?: string; status?: number };
      expect([what, statuses, typeof error, status]).toEqual([
        what,
        expect.arrayContaining([answer.status]),
        'string',
        answer.status,
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', { origin: 'null' }],
    ['an old browser', { origin: 'https://evil.example' }],
  ])('a login that lacks its second factor cannot be completed from %s, even with the correct code', async (_title, headers) => {
    for (const { path, method, operation } of pendingOperations) {
      const sent = { cookie: pending, headers, body: { code: await codeOf(0) } };
      const answer = await panel.send(method.toUpperCase(), path, sent);
      expect([operation.operationId, answer.status, answer.body.error, answer.cookie]).toEqual([
        operation.operationId,
        403,
        'csrf_failed',
        undefined,
      ]);
    }
  });

  test('only one of 50 concurrent requests with the correct one-time code completes a login', async () => {
    const body = { code: await codeOf(0) };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => panel.send('POST', `${API}/auth/2fa`, { cookie: pending, body })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const { status, cookie } of answers)
      if (status !== 200) expect([status >= 400 && status < 500, cookie]).toEqual([true, undefined]);
    const session = await panel.send('GET', `${API}/auth/session`, { cookie: done[0]?.cookie ?? '' });
    expect([session.status, session.body.user.email]).toEqual([200, email]);
  });
});
