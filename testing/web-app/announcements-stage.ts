import { callApi, mustSucceed } from '../../contract-tests/api-client.js';
import { BerthProcess } from '../berth/berth-process.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { testService } from '../services/describe-with.js';

const PASSWORD = 'Quiet-Harbour-47';
const PATH = '/api/v2/admin/announcements';

export type Announced = { text: string; level?: string; startsAt?: string; endsAt?: string | null };

/** A panel with an administrator and a user, each signed in to a browser of their own. */
export class AnnouncementsStage {
  readonly berth: BerthProcess;
  readonly administrator: TestBrowser;
  readonly user: TestBrowser;
  readonly #cookie: string;

  private constructor(berth: BerthProcess, cookie: string, administrator: TestBrowser, user: TestBrowser) {
    this.berth = berth;
    this.#cookie = cookie;
    this.administrator = administrator;
    this.user = user;
  }

  static async start(): Promise<AnnouncementsStage> {
    const berth = await BerthProcess.start('panel');
    const url = berth.panelUrl;
    const open = () => openBrowser(testService('chromium'), url);
    const cookie = await register(url, 'ada');
    const settings = { method: 'PATCH', path: '/api/v2/admin/settings', headers: { cookie } };
    await mustSucceed(url, { ...settings, body: { allowRegistration: true, rateLimitEnabled: false } });
    const other = await register(url, 'grace');
    const stage = new AnnouncementsStage(berth, cookie, await open(), await open());
    await signIn(stage.administrator, cookie);
    await signIn(stage.user, other);
    return stage;
  }

  /** Sends a request of the administrator about an announcement. */
  async #send(method: string, path: string, body?: object): Promise<{ id: string }> {
    const request = { method, path, headers: { cookie: this.#cookie }, ...(body && { body }) };
    return (await mustSucceed(this.berth.panelUrl, request)) as { id: string };
  }

  async create(announced: Announced): Promise<string> {
    return (await this.#send('POST', PATH, announced)).id;
  }

  async update(id: string, changes: Partial<Announced>): Promise<void> {
    await this.#send('PATCH', `${PATH}/${id}`, changes);
  }

  async removeAll(): Promise<void> {
    const request = { method: 'GET', path: `${PATH}?limit=100`, headers: { cookie: this.#cookie } };
    const { items } = (await mustSucceed(this.berth.panelUrl, request)) as { items: { id: string }[] };
    for (const { id } of items) await this.#send('DELETE', `${PATH}/${id}`);
  }

  async visit({ page }: TestBrowser, path: string): Promise<void> {
    await page.goto(`${this.berth.panelUrl}/app${path}`);
    await page.waitForSelector('h1');
  }

  async stop(): Promise<void> {
    await this.administrator?.close();
    await this.user?.close();
    await this.berth?.dispose();
  }
}

async function register(url: string, name: string): Promise<string> {
  const body = { email: `${name}@example.org`, username: name, password: PASSWORD };
  const { headers } = await callApi(url, { method: 'POST', path: '/api/v2/auth/register', body });
  return String(headers.getSetCookie()[0]?.split(';')[0]);
}

async function signIn({ page }: TestBrowser, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.browserContext().setCookie({ name, value, domain: '127.0.0.1', path: '/' });
}
