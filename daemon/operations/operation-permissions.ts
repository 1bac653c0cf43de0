/**
 * Returns the permission that an operation of the API requires. @throws Error if it requires none or is
 * unknown, which is a bug
 */
export type PermissionOf = (operationId: string) => string;

export function permissionsOf(
  operations: readonly { operationId: string; 'x-permission'?: string }[],
): PermissionOf {
  const permissions = new Map(operations.map((each) => [each.operationId, each['x-permission']]));
  return (operationId) => {
    const permission = permissions.get(operationId);
    if (permission === undefined)
      throw new Error(`the API document defines no permission for ${operationId}`);
    return permission;
  };
}
