import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import { MoveStage } from '../../testing/moves/move-stage.js';
import type { Answer } from '../support/answer.js';
import { command, compare, type Taken } from '../support/compare.js';
import { filledTree } from '../support/file-trees.js';
import { type How, MIB, scaled } from '../support/how.js';
import { cpuMs } from '../support/process-figures.js';
import { startSshServer } from '../support/ssh-server.js';

const LOOK_EVERY_MS = 100;
const DAEMONS = ['one', 'other'] as const;

/**
 * Compares the move of a server between two daemons of a panel, from the request to the end, with `tar` over SSH. Half of
 * the files are large.
 */
export async function moves(how: How): Promise<Answer> {
  const base = mkdtempSync(join(tmpdir(), 'berth-bench-moves-'));
  const processes: BerthProcess[] = [];
  const ssh = await startSshServer(base);
  try {
    const start = async (kind: 'panel' | 'daemon', name: string) => {
      const started = await BerthProcess.start(kind, { dataDir: join(base, name) });
      processes.push(started);
      return started;
    };
    const panel = await start('panel', 'panel');
    const daemons = [await start('daemon', DAEMONS[0]), await start('daemon', DAEMONS[1])];
    const stage = new MoveStage(() => panel.panelUrl);
    const placed = daemons.map(({ daemonUrl: url, daemonKey }, index) => ({
      ...{ url, key: String(daemonKey) },
      servers: join(base, String(DAEMONS[index]), 'servers'),
    }));
    await stage.begin(placed);
    const { id, containerId } = await stage.server();
    const half = scaled(512, how);
    const [large, small] = [scaled(64, how), scaled(10_000, how)];
    const source = join(base, DAEMONS[0], 'servers', String(containerId));
    filledTree(join(source, 'region'), half * MIB, large);
    filledTree(join(source, 'players'), half * MIB, small);
    const [theirs, copy] = [join(base, 'theirs'), join(base, 'copy')];
    await command(`cp -a ${source} ${theirs}`, base);
    let at = 0;
    let shares = '';
    const emptied = async () => {
      rmSync(copy, { recursive: true, force: true });
      mkdirSync(copy);
      for (const name of DAEMONS)
        while (readdirSync(join(base, name, 'daemon', 'trash')).length > 0) await sleep(LOOK_EVERY_MS);
      await command('sync', base);
    };
    const move = async (): Promise<Taken> => {
      const before = processes.map(({ pid }) => cpuMs(pid));
      const began = performance.now();
      at = 1 - at;
      await stage.move(id, { nodeId: stage.nodeIds[at] });
      while ((await stage.moveOf(id)).step !== 'ended') await sleep(LOOK_EVERY_MS);
      const seconds = (performance.now() - began) / 1000;
      const { outcome, message } = await stage.moveOf(id);
      if (outcome !== 'moved') throw new Error(`the move has failed: ${message}`);
      const used = processes.map(({ pid }, index) => cpuMs(pid) - (before[index] ?? 0));
      const [ofPanel = 0, ...ofDaemons] = used;
      shares = `CPU: panel ${ofPanel} ms, sender ${ofDaemons[1 - at]} ms, receiver ${ofDaemons[at]} ms`;
      return { seconds, cpuMs: used.reduce((sum, each) => sum + each, 0) };
    };
    const what = `${2 * half} MiB in ${large + small} files`;
    const pipe = `tar cf - -C ${theirs} . | ${ssh.command} tar xf - -C ${copy}`;
    const rows = [
      { name: `${what}, tar | ssh tar`, program: 'tar', before: emptied, round: () => command(pipe, base) },
      {
        name: `${what}, tar | ssh tar, then sync`,
        ...{ program: 'tar', before: emptied },
        round: () => command(`${pipe}; sync -f ${copy}`, base),
      },
      { name: 'move, berth', before: emptied, round: move, note: () => shares },
    ];
    return await compare(rows, { rounds: how.rounds });
  } finally {
    ssh.stop();
    for (const each of processes) await each.dispose();
    rmSync(base, { recursive: true, force: true });
  }
}
