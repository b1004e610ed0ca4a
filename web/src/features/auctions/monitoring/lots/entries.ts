import { isOutcomeUnknown, newIdempotencyKey, asRetryFailure } from '../../../../shared/http/command.js';
import type { bidForCompany } from '../../state/auction-commands.js';

export type Entry = Parameters<typeof bidForCompany>[0];

/**
 * If the outcome of a call is unknown, the next call with the same `what` repeats its bid and key: another key could revise a bid that was entered.
 * @returns a function that enters a bid; `what` identifies its company, amount and reason
 */
export function entriesBy(enter: typeof bidForCompany): (what: string, entry: Entry) => Promise<void> {
  let unsure: { what: string; entry: Entry; key: string } | null = null;
  return async (what, entry) => {
    const again = unsure?.what === what ? unsure : null;
    const asked = again ?? { what, entry, key: newIdempotencyKey() };
    unsure = asked;
    try {
      await enter(asked.entry, asked.key);
      unsure = null;
    } catch (error) {
      if (!isOutcomeUnknown(again ? asRetryFailure(error) : error)) unsure = null;
      throw error;
    }
  };
}
