import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FIRST_USER, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { lockDatabase } from '../../testing/database/lock-database.js';

const API = '/api/v2';
const BOUND_MS = 15_000;

describe('a panel whose database is locked by another program', () => {
  let panel: TestPanel;
  let cookie: string;
  let unlock: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
    unlock = await lockDatabase(panel.database);
  });
  afterEach(async () => {
    await unlock?.();
    await panel.stop();
  });
  const signIn = () => {
    const { email, password } = FIRST_USER;
    return panel.send('POST', `${API}/auth/login`, { body: { email, password } });
  };

  test('while another program locks the database, sign-ins are rejected in time, and existing sessions keep working', async () => {
    const began = performance.now();
    let isAnswered = false;
    const signingIn = Promise.all([signIn(), signIn(), signIn()]).finally(() => {
      isAnswered = true;
    });
    for (let look = 0; look < 5; look += 1) {
      expect((await panel.send('GET', `${API}/auth/session`, { cookie })).status).toBe(200);
      // At the first look, the sign-ins still wait for the lock of the database. The request with a session does not
      // wait.
      if (look === 0) expect(isAnswered).toBe(false);
    }
    for (const { status, body } of await signingIn) {
      expect([status, body.error]).toEqual([503, 'unavailable']);
      expect(body.message).toContain('locked by another program');
    }
    expect(performance.now() - began).toBeLessThan(BOUND_MS);
    await unlock?.();
    unlock = undefined;
    expect((await signIn()).status).toBe(200);
  });
});
