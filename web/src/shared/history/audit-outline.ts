import type { AuditOutline } from '@tender/contracts';

/** After this event what was told before is told anew: it opens sealed amounts. */
const OPENS = 'AuctionCompleted';

/** An outline with what came after it. The lists that numbers point into only grow. */
export const joinOutlines = ({ voided, ...known }: AuditOutline, later: AuditOutline): AuditOutline => ({
  ...later,
  from: known.from,
  at: known.at.concat(later.at),
  type: known.type.concat(later.type),
  subject: known.subject.concat(later.subject),
  company: known.company.concat(later.company),
  amount: known.amount.concat(later.amount),
  ignored: known.ignored.concat(later.ignored),
  ...((voided ?? later.voided) && { voided: [...(voided ?? []), ...(later.voided ?? [])] }),
});

/** The whole outline of a history: what was known, with what came since. @param read reads from an event on, as much as one answer holds */
export async function loadWholeOutline(
  known: AuditOutline | null,
  read: (from: number) => Promise<AuditOutline>,
): Promise<AuditOutline> {
  let whole = known === null ? await read(0) : joinOutlines(known, await read(known.at.length));
  if (known && whole.types.includes(OPENS) && !known.types.includes(OPENS)) whole = await read(0);
  while (whole.at.length < whole.total) whole = joinOutlines(whole, await read(whole.at.length));
  return whole;
}
