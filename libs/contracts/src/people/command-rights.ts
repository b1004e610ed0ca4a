import type { Role } from '../values/enumerations.js';
import { can, type Permission } from './permissions.js';

/** Right for a command: a permission, `self` (only for oneself), `public` (none needed) or `system` (the server). */
export type CommandRight = Exclude<Permission, 'public'> | 'self' | 'public' | 'system';

/** The rights for each command of a context. A caller needs one of them, or all of an inner list. */
export type CommandRights<Command extends { type: string }> = Readonly<
  Record<Command['type'], readonly (CommandRight | readonly CommandRight[])[]>
>;

/** Whether a role may issue a command. Callers check `self` and `public`, which do not depend on the role. */
export const roleMayGive = (
  rights: readonly (CommandRight | readonly CommandRight[])[],
  role: Role | 'system',
): boolean => rights.some((needed) => [needed].flat().every((right: CommandRight) => hasRight(role, right)));

const hasRight = (role: Role | 'system', right: CommandRight): boolean =>
  right === 'system' ? role === 'system' : right !== 'self' && right !== 'public' && can(role, right);
