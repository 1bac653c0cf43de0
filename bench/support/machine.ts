import { cpus, release, totalmem } from 'node:os';
import { MIB } from './how.js';

export type Machine = { cpu: string; cores: number; memoryMib: number; kernel: string; node: string };

/** Describes the machine of a run. */
export const machine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryMib: Math.round(totalmem() / MIB),
  kernel: release(),
  node: process.version,
});
