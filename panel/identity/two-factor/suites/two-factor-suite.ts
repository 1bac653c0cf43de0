import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { oathCode } from '../../../../testing/clients/oathtool.js';
import { addPerson } from '../../../../testing/clients/panel-people.js';
import { wrongCode } from '../../../../testing/clients/wrong-code.js';
import type { TestDatabase } from '../../../../testing/database/panel-database.js';
import { failureOf } from '../../../../testing/failure-of.js';
import { testService } from '../../../../testing/services/describe-with.js';
import {
  at,
  EMAIL,
  HOME,
  openSignInFixture,
  PASSWORD,
  type SignInFixture,
  type SignInPanel,
} from '../../sign-in/suites/sign-in-fixture.js';
import type { FactorProof } from '../factors.js';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const REFUSED = 'forbidden/invalid_code';
const DENIED = 'unauthenticated/invalid_code';
const TOO_MANY = 'rate_limited/rate_limited';
const ELSEWHERE = '203.0.113.9';

type Browser = Awaited<ReturnType<SignInFixture['browser']>>;

/** The tests of one-time codes, against another implementation and for every database. */
export function twoFactorSuite(openDatabase: () => Promise<TestDatabase>): void {
  let fixture: SignInFixture;
  let userId: string;
  let ada: Browser;
  beforeEach(async () => {
    fixture = await openSignInFixture(await openDatabase());
    userId = await fixture.register();
    ada = await fixture.browser(userId);
  });
  afterEach(() => fixture.close());

  /** Returns the one-time code of the time step that is `steps` after the current one. */
  const codeOf = (secret: string, steps = 0) =>
    oathCode(testService('oathtool'), secret, fixture.clock.now() + steps * STEP_MS);
  const wrongCodeOf = (secret: string) => wrongCode(testService('oathtool'), secret, fixture.clock.now());
  /** Turns codes on and advances the clock to a later time step, because the code of the current one is now used. */
  const turnOn = async () => {
    const { secret } = await fixture.twoFactor.setUp(ada);
    const { recoveryCodes } = await fixture.twoFactor.enable(ada, codeOf(secret));
    fixture.clock.advance(5 * STEP_MS);
    return { secret, recoveryCodes };
  };
  const check = (proof: FactorProof, { signIn }: Pick<SignInPanel, 'signIn'> = fixture) =>
    signIn.checkCode(userId, proof, at(ELSEWHERE)).then(({ user }) => user);
  const outcomes = async (attempts: Promise<unknown>[]) => {
    const outcomes = await Promise.all(
      attempts.map((attempt) =>
        attempt.then(
          () => 'in',
          (error: unknown) => `${(error as { kind: string }).kind}`,
        ),
      ),
    );
    return outcomes.filter((each) => each === 'in').length;
  };
  const twenty = async (make: (panel: SignInPanel) => Promise<unknown>) => {
    const panels = [fixture, await fixture.another()];
    return outcomes(Array.from({ length: 20 }, (_, index) => make(panels[index % 2] ?? fixture)));
  };

  test('one-time codes cannot be turned off if they are the last factor of a user who must have one', async () => {
    const { recoveryCodes } = await turnOn();
    const [recoveryCode = ''] = recoveryCodes;
    // The settings now require a second factor of administrators, which includes Ada.
    await fixture.settings.update({ requireSecondFactor: 'administrators' });
    const disable = () => fixture.twoFactor.disable(ada, { recoveryCode });
    expect(await failureOf(disable())).toBe('forbidden/second_factor_required');
    await fixture.db.models.users.update({ isAdmin: false }, { where: { id: userId } });
    await disable();
    await fixture.db.models.users.update({ isAdmin: true }, { where: { id: userId } });
    const [other = ''] = (await turnOn()).recoveryCodes;
    await fixture.db.models.users.update({ passkeyEnabled: true }, { where: { id: userId } });
    await fixture.twoFactor.disable(ada, { recoveryCode: other });
  });

  test('one-time codes can be set up, confirmed, used at sign-in, and turned off again', async () => {
    const { secret, otpauthUrl } = await fixture.twoFactor.setUp(ada);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\/Berth:ada%40example\.org\?/);
    expect(new URL(otpauthUrl).searchParams.get('secret')).toBe(secret);
    const login = () => fixture.signIn.checkPassword({ email: EMAIL, password: PASSWORD }, at(HOME));
    expect(await login()).toMatchObject({ status: 'authenticated' });
    const { recoveryCodes } = await fixture.twoFactor.enable(ada, codeOf(secret));
    expect(new Set(recoveryCodes).size).toBe(8);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-f]{32}$/);
    const owed = { status: 'two_factor_required', userId, methods: ['totp', 'recovery_code'] };
    expect(await login()).toMatchObject(owed);
    fixture.clock.advance(STEP_MS);
    expect(await check({ code: codeOf(secret) })).toMatchObject({ id: userId });
    expect(await failureOf(fixture.twoFactor.setUp(ada))).toBe('conflict/two_factor_enabled');
    fixture.clock.advance(STEP_MS);
    await fixture.twoFactor.disable(ada, { code: codeOf(secret) });
    expect(await login()).toMatchObject({ status: 'authenticated' });
    expect(await failureOf(fixture.twoFactor.disable(ada, { code: codeOf(secret) }))).toBe(
      'conflict/two_factor_disabled',
    );
    expect(fixture.notices).toEqual(['two_factor_enabled', 'two_factor_disabled']);
  });

  test('data in the database reveals neither the secret of one-time codes nor recovery codes', async () => {
    const { secret } = await fixture.twoFactor.setUp(ada);
    const { sessionValues, secondFactors } = fixture.db.models;
    const waiting = JSON.stringify(await sessionValues.findAll());
    expect(waiting).toContain('totp_secret');
    const { recoveryCodes } = await fixture.twoFactor.enable(ada, codeOf(secret));
    const kept = waiting + JSON.stringify(await secondFactors.findAll());
    for (const each of [secret, ...recoveryCodes]) expect(kept).not.toContain(each);
    const row = await secondFactors.findByPk(userId);
    expect(JSON.parse(row?.recoveryCodes ?? '')).toHaveLength(8);
  });

  test('the stored secret of one-time codes can be decrypted only for its own account', async () => {
    const { secret } = await turnOn();
    const { users, secondFactors } = fixture.db.models;
    const { id } = (await addPerson(fixture.db, 'Grace')).user;
    const own = await secondFactors.findByPk(userId, { rejectOnEmpty: true });
    await secondFactors.create({ ...own.get({ plain: true }), userId: id });
    await users.update({ twoFactorEnabled: true }, { where: { id } });
    const proof = { code: codeOf(secret) };
    const { isRight } = fixture.twoFactor;
    expect(await failureOf(isRight(id, proof, ELSEWHERE))).toBe('unavailable/unavailable');
    expect(await isRight(userId, proof, ELSEWHERE)).toBe(true);
  });

  test('turning one-time codes on or off ends other sessions, and gives the current session a new reference', async () => {
    const other = await fixture.browser(userId);
    const before = ada.reference();
    const { secret } = await turnOn();
    const alive = async (reference: string) => (await fixture.sessions.find(reference)) !== undefined;
    expect([await alive(before), await alive(ada.reference())]).toEqual([false, true]);
    expect(await alive(other.reference())).toBe(false);
    const again = await fixture.browser(userId);
    await fixture.twoFactor.disable(ada, { code: codeOf(secret) });
    expect([await alive(again.reference()), await alive(ada.reference())]).toEqual([false, true]);
  });

  test('a new secret for one-time codes must be confirmed within ten minutes and in the same session', async () => {
    const { secret } = await fixture.twoFactor.setUp(ada);
    const other = await fixture.browser(userId);
    const NOT_SET_UP = 'conflict/two_factor_not_set_up';
    expect(await failureOf(fixture.twoFactor.enable(other, codeOf(secret)))).toBe(NOT_SET_UP);
    fixture.clock.advance(9 * MINUTE_MS);
    expect(await failureOf(fixture.twoFactor.enable(ada, wrongCodeOf(secret)))).toBe(REFUSED);
    fixture.clock.advance(MINUTE_MS);
    expect(await failureOf(fixture.twoFactor.enable(ada, codeOf(secret)))).toBe(NOT_SET_UP);
    const { secret: next } = await fixture.twoFactor.setUp(ada);
    expect(await failureOf(fixture.twoFactor.enable(ada, wrongCodeOf(next)))).toBe(REFUSED);
    expect((await fixture.twoFactor.enable(ada, codeOf(next))).recoveryCodes).toHaveLength(8);
  });

  test.each([
    -2, -1, 0, 1, 2,
  ])('a one-time code that is %i time steps (of 30 s) from now is accepted once', async (steps) => {
    const { secret } = await turnOn();
    const code = codeOf(secret, steps);
    expect(await check({ code })).toMatchObject({ id: userId });
    expect(await failureOf(check({ code }))).toBe(DENIED);
  });

  test.each([
    -3, 3,
  ])('a one-time code that is %i time steps (of 30 s) from now is rejected', async (steps) => {
    const { secret } = await turnOn();
    for (const within of [0, STEP_MS - 1000]) {
      expect(await failureOf(check({ code: codeOf(secret, steps) }))).toBe(DENIED);
      fixture.clock.advance(within);
    }
  });

  test('after the one-time code of the next time step was accepted, this code and all earlier ones are rejected', async () => {
    const { secret } = await turnOn();
    const next = codeOf(secret, 1);
    await check({ code: next });
    expect(await failureOf(check({ code: codeOf(secret) }))).toBe(DENIED);
    fixture.clock.advance(STEP_MS);
    expect(await failureOf(check({ code: next }))).toBe(DENIED);
    expect(await check({ code: codeOf(secret, 1) })).toMatchObject({ id: userId });
  });

  test('the code that turned one-time codes on is rejected at sign-in', async () => {
    const { secret } = await fixture.twoFactor.setUp(ada);
    const code = codeOf(secret);
    await fixture.twoFactor.enable(ada, code);
    expect(await failureOf(check({ code }))).toBe(DENIED);
  });

  test('one-time codes are not turned on or off if the session reference cannot be replaced', async () => {
    const renew = async () => {
      throw new Error('the store is unavailable');
    };
    const unlucky = { ...ada, session: { ...ada.session, renew } };
    const { secret } = await fixture.twoFactor.setUp(ada);
    const enabling = fixture.twoFactor.enable(unlucky, codeOf(secret));
    await expect(enabling).rejects.toThrow('the store is unavailable');
    expect((await fixture.db.models.users.findByPk(userId))?.twoFactorEnabled).toBe(false);
    const { recoveryCodes } = await turnOn();
    const [first = '', second = '', third = ''] = recoveryCodes;
    const { renewRecoveryCodes, disable } = fixture.twoFactor;
    await expect(renewRecoveryCodes(unlucky, { recoveryCode: first })).rejects.toThrow(
      'the store is unavailable',
    );
    await expect(disable(unlucky, { recoveryCode: second })).rejects.toThrow('the store is unavailable');
    expect(await check({ recoveryCode: third })).toMatchObject({ id: userId });
  });

  test('only one of 20 concurrent attempts at two panels to use the same one-time code succeeds', async () => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    expect(await twenty((panel) => check({ code }, panel))).toBe(1);
  });

  test('only one of 20 concurrent attempts to use a recovery code succeeds, and the other codes stay valid', async () => {
    const { recoveryCodes } = await turnOn();
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect(await twenty((panel) => check({ recoveryCode: first }, panel))).toBe(1);
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await failureOf(check({ recoveryCode: first }))).toBe(DENIED);
    const both = [check({ recoveryCode: second }), check({ recoveryCode: third })];
    expect(await outcomes(both)).toBe(2);
    const row = await fixture.db.models.secondFactors.findByPk(userId);
    expect(JSON.parse(row?.recoveryCodes ?? '')).toHaveLength(5);
    expect(fixture.notices.filter((each) => each === 'recovery_code_used')).toHaveLength(3);
  });

  test('after five wrong one-time codes for an account, even correct ones are blocked for ten minutes', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const outcomes: string[] = [];
    const code = wrongCodeOf(secret);
    for (let index = 0; index < 6; index += 1) outcomes.push(await failureOf(check({ code })));
    expect(outcomes).toEqual([DENIED, DENIED, DENIED, DENIED, DENIED, TOO_MANY]);
    expect(await failureOf(check({ code: codeOf(secret) }))).toBe(TOO_MANY);
    expect(await failureOf(check({ recoveryCode: recoveryCodes[0] }))).toBe(TOO_MANY);
    expect(await failureOf(fixture.twoFactor.disable(ada, { code: codeOf(secret) }))).toBe(TOO_MANY);
    fixture.clock.advance(10 * MINUTE_MS - 1);
    expect(await failureOf(check({ code: codeOf(secret) }))).toBe(TOO_MANY);
    fixture.clock.advance(1);
    expect(await check({ code: codeOf(secret) })).toMatchObject({ id: userId });
  });

  test('of 20 concurrent wrong one-time codes at two panels, five are checked and the others rate limited', async () => {
    const { secret } = await turnOn();
    const code = wrongCodeOf(secret);
    const panels = [fixture, await fixture.another()];
    const tries = Array.from({ length: 20 }, (_, index) => failureOf(check({ code }, panels[index % 2])));
    expect((await Promise.all(tries)).filter((each) => each === DENIED)).toHaveLength(5);
  });

  test('a correct one-time code resets the count of wrong codes', async () => {
    const { secret } = await turnOn();
    const code = wrongCodeOf(secret);
    for (let index = 0; index < 4; index += 1) await failureOf(check({ code }));
    await check({ code: codeOf(secret) });
    for (let index = 0; index < 5; index += 1) expect(await failureOf(check({ code }))).toBe(DENIED);
  });

  test('new recovery codes of an account invalidate its old ones', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const [old = ''] = recoveryCodes;
    expect(await failureOf(fixture.twoFactor.renewRecoveryCodes(ada, { code: wrongCodeOf(secret) }))).toBe(
      REFUSED,
    );
    const renewed = await fixture.twoFactor.renewRecoveryCodes(ada, { code: codeOf(secret) });
    expect(await failureOf(check({ recoveryCode: old }))).toBe(DENIED);
    expect(await check({ recoveryCode: renewed.recoveryCodes[7] })).toMatchObject({ id: userId });
    expect(fixture.notices).toContain('recovery_codes_renewed');
  });

  test('one-time codes are rejected for a locked account, for one without codes and for another user', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const { users } = fixture.db.models;
    const lockedUntil = new Date(fixture.clock.now() + MINUTE_MS);
    await users.update({ lockedUntil }, { where: { id: userId } });
    expect(await failureOf(check({ code: codeOf(secret) }))).toBe('locked/account_locked');
    await users.update({ lockedUntil: null, twoFactorEnabled: false }, { where: { id: userId } });
    expect(await failureOf(check({ code: codeOf(secret) }))).toBe(DENIED);
    expect(await failureOf(check({ recoveryCode: recoveryCodes[0] }))).toBe(DENIED);
    const graceId = await fixture.register('grace@example.org');
    const attempt = fixture.signIn.checkCode(graceId, { code: codeOf(secret) }, at(HOME));
    expect(await failureOf(attempt)).toBe(DENIED);
  });
}
