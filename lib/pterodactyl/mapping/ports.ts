import type { OldServer } from '../old-panel.js';

const MAX_FURTHER = 16;

export type TakenPort = { name: string; protocol: 'both'; port: number };

/** Returns the further ports of a server, and what is not taken over of them. Eggs do not say what a port is for. */
export function furtherPorts({ primary, further }: OldServer): { ports: TakenPort[]; notes: string[] } {
  const numbers = [...new Set(further.map(({ port }) => port))].filter((port) => port !== primary?.port);
  const ports = numbers
    .slice(0, MAX_FURTHER)
    .map((port, index) => ({ name: `extra${index + 1}`, protocol: 'both' as const, port }));
  const left = numbers.slice(MAX_FURTHER);
  const notes = left.length === 0 ? [] : [`the ports ${left.join(', ')} are too many, and not taken over`];
  return { ports, notes };
}
