import { afterAll, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { ProcessHarness } from '../suites/process-harness.js';

describeAsRoot('a server on a terminal without Docker', () => {
  const harness = new ProcessHarness();
  afterAll(() => harness.dispose());

  const begin = async (script: string) => harness.begin(await harness.spec(script, { hasTerminal: true }));

  test('its terminal belongs to its user, and it inherits nothing but the terminal', async () => {
    const { spec, text } = await begin('stat -c %u $(tty); ls /proc/$$/fd; echo $TERM; sleep 1000');
    const shown = `${spec.user?.uid}\r\n0  1  2\r\nxterm\r\n`;
    await eventually('what it has', () => text().replace(/ 10/, '') === shown);
  });

  test.each([
    ['SIGINT', 'INT', 5],
    ['SIGTERM', 'TERM', 6],
  ] as const)('it receives %s itself, not as another signal', async (signal, name, code) => {
    const { id, text, exited } = await begin(
      `trap "exit ${code}" ${name}; echo up; while :; do sleep 0.05; done`,
    );
    await eventually('the trap', () => text().includes('up'));
    await harness.runtime.signal(id, signal);
    expect(await exited).toMatchObject({ code, signal: null });
  });

  test('a signal that ends it is reported', async () => {
    const { exited } = await begin('kill -SEGV $$');
    expect(await exited).toMatchObject({ code: null, signal: 'SIGSEGV' });
  });

  test('all of its output is read when it ends, and no line twice', async () => {
    const { exited, text } = await begin('seq 1 200000; printf unended');
    await exited;
    expect(text()).toBe(`${Array.from({ length: 200_000 }, (_, at) => `${at + 1}\r\n`).join('')}unended`);
  });

  test('its end is reported although another process keeps its terminal open', async () => {
    const { exited, text } = await begin(
      '(trap "" HUP; while :; do echo more; sleep 0.1; done) & echo last; exit 3',
    );
    expect(await exited).toMatchObject({ code: 3 });
    expect(text()).toContain('last\r\n');
  });

  test('it can write while it does not read what is typed, and reads all of it later', async () => {
    const { id, exited, text } = await begin(
      'read go; sleep 1; seq 1 20000; i=0; while [ $i -lt 300 ]; do read line; i=$((i+1)); done; echo "at $line"',
    );
    await harness.runtime.writeInput(id, 'go');
    for (let line = 1; line <= 300; line += 1)
      await harness.runtime.writeInput(id, `${line} ${'x'.repeat(100)}`);
    expect(await exited).toMatchObject({ code: 0 });
    expect(text()).toContain('20000\r\n');
    expect(text()).toContain('at 300 x');
  });
});
