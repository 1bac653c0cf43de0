import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createPanelCodes } from '../contract-tests/dredd/harnesses/panel-codes.js';
import { createPanelPasskeys } from '../contract-tests/dredd/harnesses/panel-passkeys.js';
import { FIRST_USER, type Received, startTestPanel, type TestPanel } from './berth/start-panel.js';

const API = '/api/v2';
const { email, password } = FIRST_USER;
const WRONG_CODE = '0'.repeat(32);

describe('a password reset for a user who lost the second factors', () => {
  let panel: TestPanel;
  let key: string;
  let userId: string;
  let codes: ReturnType<typeof createPanelCodes>;
  beforeEach(async () => {
    panel = await startTestPanel();
    const cookie = await panel.signUp();
    const body = { name: 'all', permissions: ['*'] };
    const made = await panel.send('POST', `${API}/account/apikeys`, { cookie, body });
    ({ key, userId } = made.body);
    codes = createPanelCodes(panel.url, FIRST_USER, async () => cookie);
    await codes.turnOn();
  });
  afterEach(() => panel.stop());

  const outcomeOf = ({ status, body }: Received) => `${status} ${body?.error ?? ''}`.trim();
  const newToken = async () => {
    const made = await panel.send('POST', `${API}/admin/users/${userId}/password-reset-link`, { key });
    return new URLSearchParams(new URL(made.body.url).hash.slice(1)).get('token') ?? '';
  };
  const reset = async (token: string, more: object = {}) =>
    outcomeOf(await panel.send('POST', `${API}/auth/password/reset`, { body: { token, password, ...more } }));
  const methods = async () => {
    const { body } = await panel.send('POST', `${API}/auth/login`, { body: { email, password } });
    return body.methods ?? body.status;
  };
  const addPasskey = () => {
    const ask = async (method: string, path: string, body?: unknown) => {
      const response = await panel.send(method, path, { cookie: await codes.session(), body });
      if (response.cookie !== undefined) codes.noteCookie({ headers: response.headers } as never);
      return response.body;
    };
    return createPanelPasskeys(panel.url, codes, ask, panel.publicUrl).add();
  };

  test('a password reset keeps one-time codes and passkeys when no recovery code is given', async () => {
    await addPasskey();
    expect(await reset(await newToken())).toBe('204');
    expect(await methods()).toEqual(['totp', 'passkey', 'recovery_code']);
  });

  test('a password reset with a recovery code removes all second factors, even after a wrong code', async () => {
    await addPasskey();
    const recoveryCode = await codes.recoveryCode();
    const token = await newToken();
    const wrong = { removeFactors: true, recoveryCode: WRONG_CODE };
    expect(await reset(token, wrong)).toBe('401 invalid_code');
    expect(await methods()).toEqual(['totp', 'passkey', 'recovery_code']);
    expect(await reset(token, { removeFactors: true, recoveryCode })).toBe('204');
    expect(await methods()).toBe('authenticated');
    expect(await reset(await newToken(), { removeFactors: true, recoveryCode })).toBe('401 invalid_code');
  });

  test('a password reset needs both the recovery code and the request to remove second factors, or neither of them', async () => {
    const token = await newToken();
    const recoveryCode = await codes.recoveryCode();
    for (const half of [{ removeFactors: true }, { recoveryCode }, { removeFactors: false, recoveryCode }])
      expect(await reset(token, half)).toBe('400 bad_request');
    expect(await reset(token, { removeFactors: false })).toBe('204');
    expect(await methods()).toEqual(['totp', 'recovery_code']);
  });

  test('no recovery code is accepted without a valid reset token, or after five wrong codes', async () => {
    const recoveryCode = await codes.recoveryCode();
    expect(await reset('x'.repeat(43), { removeFactors: true, recoveryCode })).toBe('401 invalid_token');
    const token = await newToken();
    const wrong = { removeFactors: true, recoveryCode: WRONG_CODE };
    const responses = [];
    for (let count = 0; count < 5; count += 1) responses.push(await reset(token, wrong));
    expect(responses).toEqual(Array(5).fill('401 invalid_code'));
    expect(await reset(token, { removeFactors: true, recoveryCode })).toBe('429 rate_limited');
    expect(await reset(token)).toBe('204');
  });
});

test('a wrong recovery code in a password reset counts as a failed sign-in of the client’s address', async () => {
  const limits = {
    sign_in_failures: { limit: 2, windowS: 3600, by: 'address', failuresOnly: true },
  } as const;
  const panel = await startTestPanel({}, limits);
  try {
    const body = { token: 'x'.repeat(43), password };
    const attempt = async () => (await panel.send('POST', `${API}/auth/password/reset`, { body })).status;
    expect([await attempt(), await attempt(), await attempt()]).toEqual([401, 401, 429]);
  } finally {
    await panel.stop();
  }
});
