import { isOutcomeUnknown, newIdempotencyKey, asRetryFailure } from '../../../../shared/http/command.js';
import type { bidForCompany } from '../../state/auction-commands.js';

export type Entry = Parameters<typeof bidForCompany>[0];

/**
 * Enters bids for companies, one after another. While nobody knows whether the house has entered one, the very same is sent again, under its key: what
 * stands by then may be that bid, and must not be revised by itself.
 * @returns enters what `what` names: company, amount and reason
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
