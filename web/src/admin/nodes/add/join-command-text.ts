/** An address that only programs on the same host can reach. */
const LOOPBACK = /\shttps?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(?=[:/\s])/i;

/** Returns whether the address of the panel in a join command leads other hosts to themselves. */
export const isOnlyForThisHost = (command: string): boolean => LOOPBACK.test(command);
