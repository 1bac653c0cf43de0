import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { startTestPanel, type TestPanel } from '../../../testing/berth/start-panel.js';
import { CertificateAuthority } from '../../../testing/network/certificates.js';
import { type Asked, type OddNode, startOddNode, wellBehaved } from '../../../testing/network/odd-node.js';
import { serverOnNode } from '../../../testing/network/server-on-node.js';
import { eventually } from '../../../testing/time/eventually.js';

const MIB = 1024 * 1024;
/** Bytes that are different at each place, so that a chunk in the wrong place is found. */
const FILE = Buffer.alloc(24 * MIB);
for (let at = 0; at < FILE.length; at += 4) FILE.writeUInt32LE(at, at);

type Respond = (response: ServerResponse) => void;

const type = { 'content-type': 'application/octet-stream' };

/**
 * Responds with the start of the file, and then with nothing. The connection stays open. The first bytes arrive
 * together with the headers, so the client always receives a response, however late they are.
 */
const stalled =
  (headers: Record<string, number>): Respond =>
  (response) => {
    response.writeHead(200, { ...type, ...headers });
    response.write(FILE.subarray(0, 1000));
  };

/** A panel, and a simulated node whose response to a download each test chooses. */
class Fixture {
  respond: Respond = (response) => response.destroy();
  isClosed = false;
  readonly #folder = mkdtempSync(join(tmpdir(), 'berth-difficult-downloads-'));
  readonly #clients: IncomingMessage[] = [];
  #panel: TestPanel | undefined;
  #node: OddNode | undefined;
  #cookie = '';
  #url = '';

  async start(isSecure: boolean, environment: Record<string, string> = {}): Promise<void> {
    const authority = new CertificateAuthority(this.#folder);
    const panel = await startTestPanel({ PANEL_NODE_CERTIFICATES: authority.file, ...environment });
    this.#panel = panel;
    const certificate = isSecure ? authority.sign('IP:127.0.0.1') : undefined;
    const node = await startOddNode((...asked) => this.#answer(...asked), undefined, certificate);
    this.#node = node;
    this.#cookie = await panel.signUp();
    const body = { name: 'attic', url: node.url, key: 'the-key-of-the-daemon-in-the-attic' };
    const made = await panel.send('POST', '/api/v2/admin/nodes', { cookie: this.#cookie, body });
    this.#url = `${panel.url}${await serverOnNode(panel, made.body.id, newId('cnt_'))}/files/download?path=/x`;
  }

  #answer(asked: Asked, response: ServerResponse): void {
    if (!asked.line.endsWith(' /fs/download')) {
      wellBehaved(asked, response);
      return;
    }
    this.isClosed = false;
    response.once('close', () => {
      this.isClosed = true;
    });
    this.respond(response);
  }

  async download(): Promise<IncomingMessage> {
    const sent = request(this.#url, { headers: { cookie: this.#cookie } }).end();
    sent.on('error', () => undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    this.#clients.push(response);
    return response;
  }

  disconnectClients(): void {
    for (const client of this.#clients.splice(0)) client.destroy();
  }

  async stop(): Promise<void> {
    await this.#panel?.stop();
    await this.#node?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

describe('a long download through the panel from a node with TLS', () => {
  const fixture = new Fixture();
  beforeAll(() => fixture.start(true));
  afterEach(() => fixture.disconnectClients());
  afterAll(() => fixture.stop());

  test('has all bytes unchanged, also if there are several at a time', async () => {
    fixture.respond = (response) =>
      response.writeHead(200, { ...type, 'content-length': FILE.length }).end(FILE);
    const bodies = await Promise.all([1, 2, 3].map(async () => buffer(await fixture.download())));
    expect(bodies.map((body) => body.equals(FILE))).toEqual([true, true, true]);
  });

  test('ends at the node when the client disconnects', async () => {
    fixture.respond = (response) => {
      response.writeHead(200, { ...type, 'content-length': 1024 * MIB });
      const write = () => {
        while (!response.destroyed && response.write(FILE.subarray(0, MIB)));
        response.once('drain', write);
      };
      write();
    };
    const response = await fixture.download();
    await once(response, 'data');
    response.destroy();
    await eventually('the end of the response of the node', () => fixture.isClosed);
  });
});

describe.each([
  ['with', true],
  ['without', false],
])('a download through the panel from a node %s TLS that stops sending', (_, isSecure) => {
  const fixture = new Fixture();
  beforeAll(() => fixture.start(isSecure, { PANEL_TRANSFER_STALL_SECONDS: '1' }));
  afterEach(() => fixture.disconnectClients());
  afterAll(() => fixture.stop());

  test.each([
    ['a long file', { 'content-length': FILE.length }],
    ['a short file', { 'content-length': MIB }],
    ['content of unknown length', {}],
  ])('is broken off after PANEL_TRANSFER_STALL_SECONDS: %s', async (_what, headers) => {
    fixture.respond = stalled(headers as Record<string, number>);
    const response = await fixture.download();
    await finished(response.resume()).catch(() => undefined);
    expect([response.statusCode, response.complete]).toEqual([200, false]);
    await eventually('the end of the response of the node', () => fixture.isClosed);
  });
});
