/** Returns the page of a target, by the prefix of its id; undefined if it has no page of its own. */
export function targetPath(targetId: string) {
  if (targetId.startsWith('usr_'))
    return { to: '/admin/users/$userId', params: { userId: targetId } } as const;
  if (targetId.startsWith('srv_'))
    return { to: '/servers/$serverId', params: { serverId: targetId } } as const;
  if (targetId.startsWith('node_'))
    return { to: '/admin/nodes/$nodeId', params: { nodeId: targetId } } as const;
  return undefined;
}
