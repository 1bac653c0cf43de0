import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server, ServerMove } from '../../generated/panel/types.js';
import { type RunningProxy, startProxy } from '../network/proxy.js';
import type { OwnServer } from '../owner-stage.js';
import { eventually } from '../time/eventually.js';
import { SecondNode } from './second-node.js';
import { WebAppStage } from './web-app-stage.js';

const MIB = 1024 ** 2;
/** The size of the servers' files, how much of them is sent fast, and the time for each piece of the rest. */
const FILES_MIB = 96;
const FAST_MIB = 32;
const PIECE_MS = 200;
const PROGRAM = `
require('node:fs').writeFileSync('world.dat', require('node:crypto').randomBytes(${FILES_MIB * MIB}));
require('node:http').createServer().listen(Number(process.env.PORT));
`;

/**
 * Slows the archives of moves down after a third of the files, to some minutes. They do not stop, because the second node would
 * then not notice that the panel has disconnected.
 */
class Brake {
  #open: Promise<void> | undefined;
  #resume: () => void = () => undefined;

  begin(): void {
    this.#open = new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  end(): void {
    this.#open = undefined;
    this.#resume();
  }

  /** Returns a stream for an archive that is sent now; undefined if it need not be slow. */
  through(): Transform | undefined {
    const open = this.#open;
    if (open === undefined) return undefined;
    let bytes = 0;
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes < FAST_MIB * MIB) done(null, chunk);
        else void Promise.race([open, sleep(PIECE_MS)]).then(() => done(null, chunk));
      },
    });
  }
}

type Parts = {
  folder: string;
  stage: WebAppStage;
  far: SecondNode;
  proxy: RunningProxy;
  farId: string;
  nearId: string;
};

/** A panel with its own node and a second one, to which tests move servers. */
export class MovingStage {
  readonly stage: WebAppStage;
  readonly farId: string;
  /** The folder in which the second node has the files of servers. */
  readonly farServers: string;
  /** Makes copies to the second node slow. */
  readonly brake: Brake;
  readonly #parts: Parts;

  private constructor(parts: Parts, brake: Brake) {
    this.stage = parts.stage;
    this.farId = parts.farId;
    this.farServers = join(parts.folder, 'node', 'servers');
    this.brake = brake;
    this.#parts = parts;
  }

  static async start(): Promise<MovingStage> {
    const folder = mkdtempSync(join(tmpdir(), 'berth-moving-'));
    const [stage, far] = await Promise.all([WebAppStage.start(), SecondNode.start(join(folder, 'node'))]);
    const brake = new Brake();
    const proxy = await startProxy(far.url, {
      through: ({ path }) => (path.startsWith('/container/import') ? brake.through() : undefined),
    });
    const { id: farId, other: nearId } = await far.join(stage, proxy.url);
    await eventually('the capacity of the second node', async () => {
      const path = `/api/v2/admin/nodes/${farId}/load`;
      return ((await stage.owners.administer('GET', path)) as { host: unknown }).host !== null;
    });
    return new MovingStage({ folder, stage, far, proxy, farId, nearId }, brake);
  }

  /** Creates a server of the owner that is running and has files, on the panel's own node. */
  async server(name: string): Promise<OwnServer> {
    const { owners, owner } = this.stage;
    const server = await owners.server(owner, name, this.#parts.nearId);
    const requests = owners.on(server, owner);
    await requests.must('POST', '/files/content', { path: 'index.js', content: PROGRAM });
    await requests.must('POST', '/power', { action: 'start' });
    await owners.untilStatus(owner, server.id, 'running');
    return server;
  }

  change(body: object): Promise<unknown> {
    return this.stage.owners.administer('PATCH', `/api/v2/admin/nodes/${this.farId}`, body);
  }

  async get({ path }: OwnServer): Promise<Server> {
    return (await this.stage.owners.administer('GET', path)) as Server;
  }

  /** Begins a move without the web application. */
  move({ path }: OwnServer): Promise<unknown> {
    return this.stage.owners.administer('POST', `${path}/move`, { nodeId: this.farId });
  }

  /** Waits until the move of the server is in a step. */
  async until({ path }: OwnServer, wanted: ServerMove['step']): Promise<ServerMove> {
    let move: ServerMove | undefined;
    await eventually(
      () => `the step ${wanted} of ${JSON.stringify(move)}`,
      async () => {
        move = (await this.stage.owners.administer('GET', `${path}/move`)) as ServerMove;
        return move.step === wanted;
      },
    );
    if (move === undefined) throw new Error('the move was read');
    return move;
  }

  async stop(): Promise<void> {
    const { folder, stage, far, proxy } = this.#parts;
    this.brake.end();
    await stage.stop();
    await proxy.stop();
    await far.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
