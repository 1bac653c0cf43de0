/** Returns the address that SFTP clients open, such as `sftp://builder@node.example.org:2022`. */
export function sftpUrl({ host, port, username }: { host: string; port: number; username: string }): string {
  // IPv6 addresses are in brackets (RFC 3986, 3.2.2).
  const name = host.includes(':') ? `[${host}]` : host;
  return `sftp://${encodeURIComponent(username)}@${name}:${port}`;
}
