import type { Role } from '../values/enumerations.js';
import { can, type Permission } from './permissions.js';

/**
 * Who may give a command: the holders of a permission, the person whom the command is about (`self`), anybody without a
 * session (`public`), or the server itself (`system`).
 */
export type CommandRight = Exclude<Permission, 'public'> | 'self' | 'public' | 'system';

/** Each command of a context, and who may give it. One of the rights is enough. */
export type CommandRights<Command extends { type: string }> = Readonly<
  Record<Command['type'], readonly CommandRight[]>
>;

/** Whether a role may give a command with these rights. `self` and `public` need more than a role: see the callers. */
export const roleMayGive = (rights: readonly CommandRight[], role: Role | 'system'): boolean =>
  rights.some((right) =>
    right === 'system' ? role === 'system' : right !== 'self' && right !== 'public' && can(role, right),
  );
