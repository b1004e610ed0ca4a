import type { Role } from '../values/enumerations.js';
import { can, type Permission } from './permissions.js';

/** The right that a command needs: a permission, being its subject (`self`), none (`public`) or being the server. */
export type CommandRight = Exclude<Permission, 'public'> | 'self' | 'public' | 'system';

/** The rights of each command of a context. One of them is enough. */
export type CommandRights<Command extends { type: string }> = Readonly<
  Record<Command['type'], readonly CommandRight[]>
>;

/** Whether a role may issue a command. Callers check `self` and `public`: they do not depend on the role. */
export const roleMayGive = (rights: readonly CommandRight[], role: Role | 'system'): boolean =>
  rights.some((right) =>
    right === 'system' ? role === 'system' : right !== 'self' && right !== 'public' && can(role, right),
  );
