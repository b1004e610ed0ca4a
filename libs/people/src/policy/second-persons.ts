import { plusMillis, type Instant } from '@tender/kernel';
import type { CommandExecutor } from '@tender/event-store';
import { adminsIn, STAFF_STREAM, staffDecider, type Staff } from '../staff/staff.js';
import { POLICY_STREAM, policyAt, policyDecider, type PolicyInForce } from './policy.js';

/** Milliseconds after which an admin whom two people invited or promoted counts as second person. */
export const TRUSTED_AFTER = 24 * 60 * 60_000;

/** Admins who count as second persons: admins when the two-person policy was set, and those trusted since. */
export const secondPersons = (staff: Staff, { seconds, secondsSince }: PolicyInForce, now: Instant): string[] =>
  adminsIn(staff).filter((userId) => {
    const grant = staff.grants[userId];
    if (grant === undefined) return false;
    return grant.at <= secondsSince
      ? seconds.includes(userId)
      : grant.byTwo && plusMillis(grant.at, TRUSTED_AFTER) <= now;
  });

export async function secondPersonsNow(executor: Pick<CommandExecutor, 'state'>, now: Instant): Promise<string[]> {
  const { current } = policyAt(await executor.state(policyDecider, POLICY_STREAM), now);
  return secondPersons(await executor.state(staffDecider, STAFF_STREAM), current, now);
}
