import type { AuditOutline } from '@tender/contracts';

/** Event that reveals sealed amounts: parts of the outline that were loaded before it are outdated. */
const OPENS = 'AuctionCompleted';

export const joinOutlines = ({ voided, notes, ...known }: AuditOutline, later: AuditOutline): AuditOutline => ({
  ...later,
  from: known.from,
  at: known.at.concat(later.at),
  type: known.type.concat(later.type),
  subject: known.subject.concat(later.subject),
  company: known.company.concat(later.company),
  amount: known.amount.concat(later.amount),
  ignored: known.ignored.concat(later.ignored),
  ...((voided ?? later.voided) && { voided: [...(voided ?? []), ...(later.voided ?? [])] }),
  ...((notes ?? later.notes) && { notes: [...(notes ?? []), ...(later.notes ?? [])] }),
});

/** @param read loads one page of the outline, beginning with the event at the given index */
export async function loadWholeOutline(
  known: AuditOutline | null,
  read: (from: number) => Promise<AuditOutline>,
): Promise<AuditOutline> {
  let whole = known === null ? await read(0) : joinOutlines(known, await read(known.at.length));
  if (known && whole.types.includes(OPENS) && !known.types.includes(OPENS)) whole = await read(0);
  while (whole.at.length < whole.total) whole = joinOutlines(whole, await read(whole.at.length));
  return whole;
}
