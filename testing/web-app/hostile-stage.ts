import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Page, Viewport } from 'puppeteer-core';
import { type ApiResponse, mustSucceed } from '../../contract-tests/api-client.js';
import { freePort } from '../network/free-port.js';
import type { OwnerRequests } from '../owner-stage.js';
import { CONTROLS, hostileProgram, hostileType, longText, SCRIPTS } from './hostile-texts.js';
import { overflowsOf } from './overflows.js';
import { WebAppStage } from './web-app-stage.js';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 740 };
/** Texts that can be anything. */
export const ANYTHING: readonly string[] = [...SCRIPTS, ...CONTROLS];

/** An owner with a running server whose name, output and players are hostile. */
export class HostileStage {
  readonly webApp: WebAppStage;
  readonly page: Page;
  readonly #dataDir: string;
  #serverId = '';

  private constructor(webApp: WebAppStage, dataDir: string) {
    this.webApp = webApp;
    this.page = webApp.browser.page;
    this.#dataDir = dataDir;
  }

  static async start(): Promise<HostileStage> {
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-hostile-'));
    mkdirSync(join(dataDir, 'catalog'));
    const program = hostileProgram([...ANYTHING, longText(4000)], [...ANYTHING, longText(64)]);
    writeFileSync(join(dataDir, 'catalog', 'hostile.yaml'), hostileType(program));
    const webApp = await WebAppStage.start({ PANEL_SERVER_LIMIT: '100' }, { dataDir });
    const stage = new HostileStage(webApp, dataDir);
    stage.#serverId = await stage.createServer(SCRIPTS[1] ?? '');
    await stage.must('POST', '/power', { action: 'start' });
    await webApp.owners.untilStatus(webApp.owner, stage.#serverId, 'running');
    return stage;
  }

  async stop(): Promise<void> {
    await this.webApp.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Sends a request to the API, as the owner by default, and returns the body of the successful response. */
  send(method: string, path: string, body: unknown, headers = this.webApp.owner): Promise<unknown> {
    return mustSucceed(this.webApp.owners.url, { method, path: `/api/v2${path}`, headers, body });
  }

  /** Returns the body of the successful response to a request of the owner about the server. */
  must(...asked: Parameters<OwnerRequests['must']>): Promise<unknown> {
    return this.#requests.must(...asked);
  }

  /** Returns the response to a request of the owner about the server. */
  call(...asked: Parameters<OwnerRequests['call']>): Promise<ApiResponse> {
    return this.#requests.call(...asked);
  }

  get #requests(): OwnerRequests {
    const { owners, owner } = this.webApp;
    return owners.on({ path: `/api/v2/servers/${this.#serverId}` }, owner);
  }

  async createServer(name: string): Promise<string> {
    const body = { name, type: 'hostile', version: 'latest', port: await freePort(), env: { MOTD: name } };
    const { id } = (await this.send('POST', '/servers', body)) as { id: string };
    await this.webApp.owners.untilStatus(this.webApp.owner, id, 'installed');
    return id;
  }

  /** Returns the address of a page of the server. */
  at(area: string): string {
    return `/servers/${this.#serverId}${area}`;
  }

  /** Opens a page, on a phone and on a desktop if nothing else is said, and expects each text on it, and nothing that is too wide. */
  async expectOn(
    path: string,
    selector: string,
    texts: readonly string[],
    viewports: readonly Viewport[] = [DESKTOP, PHONE],
  ): Promise<void> {
    for (const viewport of viewports) {
      await this.page.setViewport(viewport);
      await this.webApp.visit(path);
      await this.shows(selector, texts);
      expect(await overflowsOf(this.page)).toEqual([]);
    }
  }

  /** Waits until an element shows the texts as they are. */
  async shows(selector: string, texts: readonly string[]): Promise<void> {
    for (const text of texts)
      await this.page.waitForFunction(
        `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`,
      );
  }

  /** Fails if a page has run a script, or has broken another rule, since the last call. */
  expectNoComplaints(): void {
    expect(this.webApp.browser.complaints.splice(0)).toEqual([]);
  }
}
