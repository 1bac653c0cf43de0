import type { Conversation } from '../../../lib/contract/conversation.js';
import type { Caller } from '../../access/caller.js';
import type { Watched } from '../../access/credential-watch.js';
import type { AccessWatch } from '../live/access-watch.js';
import { StreamSlots } from '../live/stream-slots.js';
import type { ReachServer } from '../records/server-access.js';
import { ServerConsole, type View } from './server-console.js';

export type ConsoleRequest = Pick<Watched, 'caller' | 'callerNow'> &
  Pick<View, 'tail' | 'onLine'> & { serverId: string };

export interface ServerConsoles {
  /**
   * Opens the console of a server for a viewer. All viewers of a server share one connection to its node. The console ends
   * within a second after the caller loses `servers.console`, and when the node does not respond any more.
   *
   * @throws DomainError as for the caller's other requests about a server; `rate_limited` if too many are open; the
   * node's refusal
   */
  openConsole(request: ConsoleRequest): Promise<Conversation>;
  closeConsoles(): void;
  /** The number of viewers of all consoles. */
  consoleViewers(): number;
}

const SCOPE = 'servers.console';
const VIEWERS = { total: 4000, ofUser: 64, what: 'consoles' };
/** A message with output is sent to a viewer at most this often, and less often if there are very many viewers. */
const MIN_BATCH_MS = 50;
/**
 * The number of messages that all viewers together receive per second. With 20,000, the panel needs most of one CPU, so
 * that lines arrive later although they are collected for a shorter time.
 */
const MESSAGES_PER_S = 15_000;
/** How long the connection to the node is kept after the last viewer has left, for a page that is loaded again. */
const KEEP_MS = 10_000;

/** The console of a server, and the timer that closes it some time after the last viewer has left. */
type Shared = { console: Promise<ServerConsole>; end: NodeJS.Timeout | undefined };

export function createServerConsoles(reach: ReachServer, { watchAccess }: AccessWatch): ServerConsoles {
  const slots = new StreamSlots(VIEWERS);
  const consoles = new Map<string, Shared>();

  const batchMs = () => Math.max(MIN_BATCH_MS, (1000 * slots.open) / MESSAGES_PER_S);

  async function consoleOf(caller: Caller, serverId: string): Promise<Shared> {
    const { client, containerId } = await reach(caller, serverId, SCOPE);
    const known = consoles.get(serverId);
    if (known !== undefined) {
      clearTimeout(known.end);
      return known;
    }
    const forget = () => consoles.get(serverId) === shared && consoles.delete(serverId);
    const twins = { serverId, containerId };
    const console = ServerConsole.open({ client, twins, batchMs, onEnd: forget });
    const shared: Shared = { console, end: undefined };
    consoles.set(serverId, shared);
    console.catch(forget);
    return shared;
  }

  function endLater(shared: Shared, console: ServerConsole): void {
    if (!console.isEmpty) return;
    clearTimeout(shared.end);
    shared.end = setTimeout(() => {
      if (console.isEmpty) console.close();
    }, KEEP_MS).unref();
  }

  return {
    async openConsole({ caller, callerNow, serverId, tail, onLine }) {
      const shared = await consoleOf(caller, serverId);
      const console = await shared.console;
      const userId = caller.user.id;
      const leave = () => viewer.end('revoked');
      try {
        slots.take(userId, leave);
      } catch (error) {
        endLater(shared, console);
        throw error;
      }
      const viewer = console.view({
        tail,
        onLine,
        onClose: () => {
          slots.release(userId, leave);
          unwatch();
          endLater(shared, console);
        },
      });
      const server = { serverId, scope: SCOPE } as const;
      const unwatch = watchAccess({ caller, callerNow, server, isAdmitted: true }, leave);
      return viewer;
    },
    consoleViewers: () => slots.open,
    closeConsoles() {
      for (const { console } of consoles.values())
        console.then((each) => each.close()).catch(() => undefined);
    },
  };
}
