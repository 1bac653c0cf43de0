import type { Readable } from 'node:stream';
import type { DockerEngine } from './engine.js';
import { readJsonLines } from './json-lines.js';
import type { OwnContainer } from './labels.js';

type PastEvent = { Type?: string; Action?: string; Actor?: { ID?: string } };

/** An engine keeps this many events, in memory alone. */
const KEPT_EVENTS = 256;

/**
 * Whether a container that has ended did so because its engine was restarted. Nothing in the container tells
 * (observed with Docker 20.10: exit codes and times are those of an ordinary end), but an engine forgets at its
 * restart what it did before: it then does not know that the container was ever started. Stopped by its operator
 * it ends all containers, and does not know of their ends either; killed, it ends them by a signal when it comes back,
 * before it answers anybody: for us either it still `wasAway`, or it knows of that signal.
 */
export async function endedWithEngine(
  engine: DockerEngine,
  { info }: OwnContainer,
  { wasAway }: { wasAway: boolean },
): Promise<boolean> {
  const past = await pastEvents(engine);
  const knows = (action: string) =>
    past.some(
      ({ Type, Action, Actor }) => Type === 'container' && Action === action && Actor?.ID === info.Id,
    );
  if (knows('start')) return false;
  return wasAway || (past.length < KEPT_EVENTS && (!knows('die') || knows('kill')));
}

async function pastEvents(engine: DockerEngine): Promise<PastEvent[]> {
  return engine.call(async (docker) => {
    const until = Math.ceil(Date.now() / 1000);
    const stream = (await docker.getEvents({ since: 1, until })) as unknown as Readable;
    const events: PastEvent[] = [];
    try {
      for await (const event of readJsonLines<PastEvent>(stream)) events.push(event);
    } finally {
      stream.destroy();
    }
    return events;
  });
}
