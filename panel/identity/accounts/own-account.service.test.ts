import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { race } from '../../../testing/time/race.js';
import {
  type AccountHarness,
  HOME,
  NEW_PASSWORD,
  openAccountHarness,
  PASSWORD,
} from './suites/account-fixture.js';

const ADA = 'ada@example.org';

let harness: AccountHarness;
afterEach(() => harness.end());

function raceSuite(newDatabase: () => Promise<TestDatabase>): void {
  beforeEach(async () => {
    harness = await openAccountHarness(newDatabase);
  });

  test('of 10 concurrent changes of a password, one succeeds, and for the others the old password is wrong', async () => {
    const userId = await harness.person('Ada');
    const { winners, codes } = await race(
      Array.from({ length: 10 }, (_, index) =>
        harness.ownAccount.changePassword(
          { userId, sessionId: null, address: `192.0.2.${index}` },
          { currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD}-${index}` },
        ),
      ),
    );
    expect(winners).toHaveLength(1);
    expect(codes).toEqual(['invalid_credentials']);
    expect(await harness.canSignIn(ADA, `${NEW_PASSWORD}-${winners[0]}`)).toBe(true);
  });
}

describe('concurrent password changes, on SQLite', () => raceSuite(sqliteDatabase));
describeWith(['postgres'], 'the race for a password on PostgreSQL', () => {
  raceSuite(() => postgresDatabase(testService('postgres')));
});

describe("changes of the user's own account", () => {
  let userId: string;
  beforeEach(async () => {
    harness = await openAccountHarness(sqliteDatabase);
    userId = await harness.person('Ada', 3);
  });
  const owner = (sessionId: string | null = null) => ({ userId, sessionId, address: HOME });

  test('a password change fails without effect if the session reference cannot be replaced', async () => {
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changing = harness.ownAccount.changePassword(owner(), change, async () => {
      throw new Error('the store is unavailable');
    });
    await expect(changing).rejects.toThrow('the store is unavailable');
    expect(await harness.sessionsOf(userId)).toHaveLength(3);
    expect(await harness.canSignIn(ADA, PASSWORD)).toBe(true);
  });

  test('changing the password ends all other sessions, invalidates reset links and sends a notice', async () => {
    const [kept = ''] = await harness.sessionsOf(userId);
    const { url } = await harness.passwordResets.createLink(userId);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await harness.ownAccount.changePassword(owner(kept), change);
    expect(await harness.sessionsOf(userId)).toEqual([kept]);
    expect(await harness.canSignIn(ADA, NEW_PASSWORD)).toBe(true);
    expect(await harness.canSignIn(ADA, PASSWORD)).toBe(false);
    const token = url.split('=')[1] ?? '';
    const late = harness.passwordResets.reset({ token, password: PASSWORD }, HOME);
    expect(await failureOf(late)).toBe('unauthenticated/invalid_token');
    const [notice] = await harness.server.received(1);
    expect(notice?.read.subject).toBe('Berth: Your password was changed');
  });

  test('a password change requires the current password, and is rejected for a locked account', async () => {
    const before = await harness.sessionsOf(userId);
    const wrong = { currentPassword: 'Wrong-Harbour-47', newPassword: NEW_PASSWORD };
    expect(await failureOf(harness.ownAccount.changePassword(owner(), wrong))).toBe(
      'forbidden/invalid_credentials',
    );
    const lockedUntil = new Date(harness.clock.now() + 60_000);
    await harness.db.models.users.update({ lockedUntil }, { where: { id: userId } });
    const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await expect(harness.ownAccount.changePassword(owner(), right)).rejects.toMatchObject({
      kind: 'locked',
      retryAfterS: 60,
    });
    expect(await harness.sessionsOf(userId)).toEqual(before);
    harness.clock.advance(60_000);
    expect(await harness.canSignIn(ADA, PASSWORD)).toBe(true);
  });

  test.each([
    ['Ab3defg', 'of 7 characters'],
    [`Ab3${'x'.repeat(126)}`, 'of 129 characters'],
    ['abcdefg1', 'without an uppercase letter'],
    ['ABCDEFG1', 'without a lowercase letter'],
    ['Abcdefgh', 'without a digit'],
    ['Password1', 'that is very common'],
    ['Ada-Example-1', "made of the user's address"],
  ])('changing the password to %p (%s) is rejected with its JSON pointer', async (newPassword) => {
    const change = harness.ownAccount.changePassword(owner(), { currentPassword: PASSWORD, newPassword });
    await expect(change).rejects.toMatchObject({
      code: 'weak_password',
      details: [{ path: '/body/newPassword' }],
    });
  });

  test.each([
    'Ab3 defg',
    `Ab3${'x'.repeat(125)}`,
    ' Größe 3 🚢 ',
  ])('a password changed to %p is stored unmodified', async (newPassword) => {
    await harness.ownAccount.changePassword(owner(), { currentPassword: PASSWORD, newPassword });
    expect(await harness.canSignIn(ADA, newPassword)).toBe(true);
    expect(await harness.canSignIn(ADA, `${newPassword} `)).toBe(false);
  });

  test('name, description and tour of an account are changed at once, and no other fields', async () => {
    const { ownAccount } = harness;
    const name = { username: 'Ada L.' };
    expect(await ownAccount.update(owner(), name)).toMatchObject({
      user: { username: 'Ada L.', description: '', email: ADA },
      isConfirmationOwed: false,
    });
    expect(await harness.db.models.users.findByPk(userId)).toMatchObject({ foldedName: 'ada l.' });
    // The user's own address with other capitalization is no change.
    const more = { description: 'Keeps the lights on.', email: ADA.toUpperCase() };
    expect((await ownAccount.update(owner(), more)).user).toMatchObject({
      ...name,
      description: more.description,
    });
    expect(await ownAccount.updateOnboarding(userId, { onboardingSkipped: true })).toMatchObject({
      onboardingCompleted: false,
      onboardingSkipped: true,
    });
    const again = { onboardingCompleted: true, onboardingSkipped: false };
    expect(await ownAccount.updateOnboarding(userId, again)).toMatchObject({ ...name, ...again });
    expect(await harness.sessionsOf(userId)).toHaveLength(3);
  });
});
