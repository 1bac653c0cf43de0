/** The permission that an operation of the document needs. @throws for one that needs none, or is none: a bug */
export type PermissionOf = (operationId: string) => string;

export function permissionsOf(
  operations: readonly { operationId: string; 'x-permission'?: string }[],
): PermissionOf {
  const permissions = new Map(operations.map((each) => [each.operationId, each['x-permission']]));
  return (operationId) => {
    const permission = permissions.get(operationId);
    if (permission === undefined) throw new Error(`no permission is known for ${operationId}`);
    return permission;
  };
}
