import type { CommandRights } from '@tender/contracts';
import type { PolicyCommand } from '../policy/policy.js';

/** Right for the command that changes the policy, as verification checks it. */
export const POLICY_RIGHTS: CommandRights<PolicyCommand> = { ChangePolicy: ['policy:manage'] };
