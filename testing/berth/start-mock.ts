import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Service } from '../../lib/contract/openapi.js';
import { compiledCommand } from './berth-process.js';

/** Runs `berth mock` of the built command on a free port. */
export async function startMock(service: Service): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(compiledCommand(), ['mock', service, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url !== undefined) return { url, child };
  }
  throw new Error('the mock has ended');
}
