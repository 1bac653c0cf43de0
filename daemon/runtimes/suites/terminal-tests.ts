import { expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRuntime } from '../container-runtime.js';
import type { recorder } from './run-recorder.js';

type Begun = { id: string; runId: string };
type Suite = {
  runtimeOf(): ContainerRuntime;
  /** Returns the runtime of another daemon with the same folders. */
  anotherDaemon(): ContainerRuntime;
  /** Starts a container that runs the script in a shell. */
  begin(script: string, overrides: Partial<ContainerSpec>): Promise<Begun>;
  follow(
    id: string,
    runId: string,
    cursor: string | null,
    by: ContainerRuntime,
  ): Promise<ReturnType<typeof recorder>>;
};

/** A program that refuses to work without a terminal, and prints the size of its terminal whenever that changes. */
const ON_TERMINAL = `
test -t 0 && test -t 1 && test -t 2 || { echo 'this needs a terminal'; exit 9; }
trap 'echo "now $(stty size)"' WINCH
trap 'echo bye; exit 5' TERM
echo "now $(stty size)"
while :; do read line && echo "got $line"; done`;

/** Tests servers with terminals on a runtime. */
export function terminalTests({ runtimeOf, anotherDaemon, begin, follow }: Suite): void {
  test('a program that needs a terminal runs on one, of which the size can be changed, also by the next daemon', async () => {
    const runtime = runtimeOf();
    const { id, runId } = await begin(ON_TERMINAL, { hasTerminal: true });
    const first = await follow(id, runId, null, runtime);
    await eventually('its size', () => first.text().includes('now 24 80'));
    await runtime.resize(id, { columns: 100, rows: 30 });
    await eventually('the first change', () => first.text().includes('now 30 100'));
    const daemon = anotherDaemon();
    const second = await follow(id, runId, first.chunks.at(-1)?.cursor ?? null, daemon);
    await daemon.resize(id, { columns: 1000, rows: 50 });
    await eventually('the second change', () => second.text().includes('now 50 1000'));
    await daemon.writeInput(id, 'hello');
    await eventually('the input', () => second.text().includes('got hello'));
    // A terminal shows what is typed.
    expect(second.text().replaceAll('\r', '')).toBe('now 50 1000\nhello\ngot hello\n');
    await daemon.signal(id, 'SIGTERM');
    expect(await second.exited).toMatchObject({ code: 5 });
    expect(second.text()).toContain('bye');
  });

  test('the size of a server without a terminal, or of one that has ended, is ignored', async () => {
    const runtime = runtimeOf();
    const { id, runId } = await begin(
      `${ON_TERMINAL.replace('exit 9', 'read line; echo "got $line"; exit 9')}`,
      {},
    );
    const { exited, text } = await follow(id, runId, null, runtime);
    await eventually('its refusal', () => text().includes('this needs a terminal'));
    await runtime.resize(id, { columns: 100, rows: 30 });
    await runtime.writeInput(id, 'on');
    expect(await exited).toMatchObject({ code: 9 });
    expect(text()).toBe('this needs a terminal\ngot on\n');
    await runtime.resize(id, { columns: 100, rows: 30 });
  });
}
