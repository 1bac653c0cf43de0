import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { callApi } from '../../contract-tests/api-client.js';
import { fillField } from '../browser/fill-field.js';
import { describeWith } from '../services/describe-with.js';
import { ANYTHING, HostileStage, PHONE } from './hostile-stage.js';
import { longText, SCRIPTS } from './hostile-texts.js';
import { overflowsOf } from './overflows.js';

const TIMEOUT_MS = 180_000;

describeWith(
  ['chromium'],
  'hostile names of members, settings, backups and keys in the web application',
  () => {
    let stage: HostileStage;
    beforeAll(async () => {
      stage = await HostileStage.start();
    }, TIMEOUT_MS);
    afterAll(() => stage?.stop());
    afterEach(() => stage.expectNoComplaints());

    test('names and addresses of members are text, also in the activity', async () => {
      const [script = ''] = SCRIPTS;
      await addMember("'*+-/=?^_{|}~`@example.org", script);
      await addMember(`${longText(60)}@example.org`, longText(64));
      await stage.expectOn(stage.at('/members'), 'main', [
        script,
        longText(64),
        "'*+-/=?^_{|}~`@example.org",
      ]);
      await stage.expectOn(stage.at('/activity'), 'main', [
        `${script} accepted an invitation`,
        `${longText(64)} accepted an invitation`,
      ]);
    });

    /** Registers a user, who then accepts an invitation to the server. */
    async function addMember(email: string, username: string): Promise<void> {
      const password = 'Quiet-Harbour-47';
      await stage.send('POST', '/auth/register', { email, username, password }, {});
      const { headers } = await callApi(stage.webApp.owners.url, {
        method: 'POST',
        path: '/api/v2/auth/login',
        body: { email, password },
      });
      const cookie = String(headers.getSetCookie()[0]?.split(';')[0]);
      const { url } = (await stage.must('POST', '/members', { preset: 'operator' })) as { url: string };
      await stage.send('POST', '/invitations/accept', { token: url.split('#token=')[1] }, { cookie });
    }

    test('variables are text in the settings', async () => {
      const env = Object.fromEntries(ANYTHING.map((text, at) => [`TEXT_${at}`, text]));
      await stage.must('PATCH', '', { env: { ...env, LONG: longText(2000), [longText(64)]: 'x' } });
      await stage.page.setViewport(PHONE);
      await stage.webApp.visit(stage.at('/settings'));
      await stage.page.waitForSelector('[data-variable="LONG"]');
      expect(await overflowsOf(stage.page)).toEqual([]);
      expect(await stage.page.$eval('[data-variable="TEXT_1"]', (field) => Reflect.get(field, 'value'))).toBe(
        SCRIPTS[1],
      );
    });

    test('a long name of a backup breaks nothing', async () => {
      await stage.must('POST', '/backups', { name: longText(64) });
      await stage.expectOn(stage.at('/backups'), 'main', [longText(64)]);
    });

    test('names and commands of schedules are text in the list and on the page of a schedule', async () => {
      const name = (SCRIPTS[1] ?? '').slice(0, 64);
      for (const each of [name, longText(64)]) {
        const task = { action: 'command', command: `${name} ${longText(900)}` };
        const body = { name: each, cron: '0 4 * * *', timeZone: 'UTC', tasks: [task] };
        const { id } = (await stage.must('POST', '/schedules', body)) as { id: string };
        await stage.must('POST', `/schedules/${id}/run`);
        await stage.expectOn(stage.at(`/schedules/${id}`), 'main', [each, longText(900)]);
      }
      await stage.expectOn(stage.at('/schedules'), 'main', [name, longText(64)]);
    });

    test('labels of API keys are text', async () => {
      for (const name of [SCRIPTS[0], longText(64)])
        await stage.send('POST', '/account/apikeys', {
          name,
          description: longText(900),
          permissions: ['account.read'],
        });
      await stage.expectOn('/account/api-keys', 'main', [SCRIPTS[0] ?? '', longText(64)]);
    });

    test('a name of a backup that cannot be used is refused with the reason, and the dialog keeps what was typed', async () => {
      const { browser } = stage.webApp;
      const name = SCRIPTS[1] ?? '';
      const values = () =>
        stage.page.$$eval('[role="dialog"] input, [role="dialog"] textarea', (fields) =>
          fields.map((field) => Reflect.get(field, 'value')),
        );
      await stage.webApp.visit(stage.at('/backups'));
      await browser.press('Create a backup', 'main');
      await fillField(stage.page, '[role="dialog"] textarea', 'logs');
      await fillField(stage.page, '[role="dialog"] input', name);
      await browser.press('Start the backup', '[role="dialog"]');
      await browser.untilText('[role="dialog"]', /Use letters, digits, spaces and _ \. : - and begin with/);
      expect(await values()).toEqual([name, 'logs', '']);
      expect(await overflowsOf(stage.page)).toEqual([]);
    });
  },
);
