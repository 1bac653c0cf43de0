const MAX_LENGTH = 48;
const ID_LENGTH = 6;

/**
 * Returns the name of a server's container on its node, which players can see. It consists of the server's name, in
 * the characters that a node accepts, and the end of the server's id, because another owner may use the same name.
 */
export function containerName({ id, name }: { id: string; name: string }): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 _.-]/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, MAX_LENGTH)
    .trim();
  return `${plain || 'server'}-${id.slice(-ID_LENGTH)}`;
}
