/**
 * Returns whether one of `scopes` grants `needed`, such as `servers.read` (panel) or `fs:read` (daemon). `*` grants
 * everything, and `servers.*` everything that begins with `servers.`. Scopes are compared by whole segments and are
 * case-sensitive: `fs:readx`, `f*` and `FS:read` grant nothing.
 */
export function grants(scopes: readonly string[], needed: string): boolean {
  return scopes.some((scope) => {
    if (scope === '*' || scope === needed) return true;
    const isArea = scope.endsWith('.*') || scope.endsWith(':*');
    return isArea && needed.startsWith(scope.slice(0, -1));
  });
}
