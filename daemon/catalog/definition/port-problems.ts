import { boundPorts, MAIN_PORT, missingPorts, samePort } from '../server-ports.js';
import type { TypeDefinition } from './type-definition.js';

const MAX_PORT = 65_535;

/** Returns the errors in the further ports of a type, one sentence each. */
export function portProblems({ ports = [], default_port: port, protocols }: TypeDefinition): string[] {
  const sockets = boundPorts({ port, protocols, ports: missingPorts(ports, { port }) });
  return ports.flatMap(({ name, offset }, index) => {
    const field = `ports.${index}`;
    const isRepeated = name === MAIN_PORT || ports.findIndex((each) => each.name === name) < index;
    const number = port + offset;
    const others = sockets.filter((each) => each.name !== name);
    const taken = sockets.find((own) => own.name === name && others.some((each) => samePort(each, own)));
    return [
      ...(isRepeated ? [`${field}.name: there is another port named "${name}"`] : []),
      ...(number < 1 || number > MAX_PORT ? [`${field}.offset: ${number} is no port`] : []),
      ...(taken === undefined ? [] : [`${field}.offset: ${number} (${taken.protocol}) is used twice`]),
    ];
  });
}
