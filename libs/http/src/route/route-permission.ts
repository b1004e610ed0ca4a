import type { Permission } from '@tender/contracts';

/** A caller needs one of several permissions. The call then checks what each of them allows. */
export type RoutePermission = Permission | readonly [Permission, ...Permission[]];

export const permissionsIn = (permission: RoutePermission | undefined): readonly Permission[] =>
  permission === undefined ? [] : [permission].flat();
