import { callApi } from '../../contract-tests/api-client.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { OwnerStage, type OwnServer } from '../owner-stage.js';
import { testService } from '../services/describe-with.js';

/** `OwnerStage` gives all users this password. */
const PASSWORD = 'Quiet-Harbour-47';

/** A panel and a daemon with an owner of servers, and a browser in which the owner is signed in. */
export class WebAppStage {
  readonly owners: OwnerStage;
  /** Headers of requests that the owner sends with a key. */
  readonly owner: Record<string, string>;
  readonly browser: TestBrowser;
  readonly #cookie: { name: string; value: string; url: string };

  private constructor(
    owners: OwnerStage,
    owner: Record<string, string>,
    browser: TestBrowser,
    session: string,
  ) {
    this.owners = owners;
    this.owner = owner;
    this.browser = browser;
    const [name = '', value = ''] = session.split('=');
    this.#cookie = { name, value, url: owners.url };
  }

  /** Takes the parameters of `OwnerStage.start`. */
  static async start(...options: Parameters<typeof OwnerStage.start>): Promise<WebAppStage> {
    const owners = await OwnerStage.start(...options);
    const owner = await owners.user('grace');
    const body = { email: 'grace@example.org', password: PASSWORD };
    const { headers } = await callApi(owners.url, { method: 'POST', path: '/api/v2/auth/login', body });
    const session = String(headers.getSetCookie()[0]?.split(';')[0]);
    const browser = await openBrowser(testService('chromium'), owners.url);
    const stage = new WebAppStage(owners, owner, browser, session);
    await stage.signIn();
    return stage;
  }

  signIn(): Promise<void> {
    return this.browser.page.browserContext().setCookie({ ...this.#cookie, domain: '127.0.0.1' });
  }

  signOut(): Promise<void> {
    return this.browser.page.browserContext().deleteMatchingCookies({ name: this.#cookie.name });
  }

  /** Creates a server of the owner, and starts it if wanted. */
  async server(name: string, isStarted = false): Promise<OwnServer> {
    const server = await this.owners.server(this.owner, name);
    if (!isStarted) return server;
    await this.owners.on(server, this.owner).must('POST', '/power', { action: 'start' });
    await this.owners.untilStatus(this.owner, server.id, 'running');
    return server;
  }

  /** Opens a page of the web application, and waits until it has its heading. */
  async visit(path: string): Promise<void> {
    await this.browser.page.goto(`${this.owners.url}/app${path}`);
    await this.browser.page.waitForSelector('h1');
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    await this.owners?.stop();
  }
}
