import type { AuditOutline, EventNotes } from '@tender/contracts';

export interface OutlineEntry {
  revision: number;
  at: number;
  type: string;
  subject: { _id: string; label: string } | null;
  companyId: string | null;
  /** Amount of a bid in cents; null without one, and while it is sealed. */
  amount: number | null;
  /** Whether the event has no effect, because it follows the end. */
  isIgnored: boolean;
  notes: EventNotes;
}

/** Value of the filter of types: bids that an admin entered, revised or withdrew for a company. */
export const BY_HOUSE = 'byHouse';

export interface EventFilter {
  /** Type of the events, or `BY_HOUSE`. */
  type: string | null;
  subject: string | null;
  company: string | null;
}
export const NO_FILTER: EventFilter = { type: null, subject: null, company: null };

const NO_NOTES: EventNotes = {};

const notesByOutline = new WeakMap<AuditOutline, ReadonlyMap<number, EventNotes>>();
function notesIn(outline: AuditOutline): ReadonlyMap<number, EventNotes> {
  let notes = notesByOutline.get(outline);
  if (!notes) {
    notes = new Map(outline.notes?.map(({ revision, ...note }) => [revision, note]));
    notesByOutline.set(outline, notes);
  }
  return notes;
}

export const hasBidsByHouse = ({ notes = [] }: AuditOutline): boolean => notes.some(({ byHouse }) => byHouse);

export function entryOf(outline: AuditOutline, revision: number): OutlineEntry {
  return {
    revision,
    at: outline.at[revision]!,
    type: outline.types[outline.type[revision]!] ?? '',
    subject: outline.subjects[outline.subject[revision]!] ?? null,
    companyId: outline.companies[outline.company[revision]!] ?? null,
    amount: outline.amount[revision] ?? null,
    isIgnored: outline.ignored.includes(revision),
    notes: notesIn(outline).get(revision) ?? NO_NOTES,
  };
}

export function matching(outline: AuditOutline, { type, subject, company }: EventFilter): number[] {
  const wanted = {
    type: type === null || type === BY_HOUSE ? null : outline.types.indexOf(type),
    subject: subject === null ? null : outline.subjects.findIndex(({ _id }) => _id === subject),
    company: company === null ? null : outline.companies.indexOf(company),
  };
  const found: number[] = [];
  // An unknown value is -1, which means "none" in the columns: it must match no event.
  if (Object.values(wanted).includes(-1)) return found;
  for (let revision = 0; revision < outline.at.length; revision++)
    if (
      (wanted.type === null || outline.type[revision] === wanted.type) &&
      (type !== BY_HOUSE || notesIn(outline).get(revision)?.byHouse) &&
      (wanted.subject === null || outline.subject[revision] === wanted.subject) &&
      (wanted.company === null || outline.company[revision] === wanted.company)
    )
      found.push(revision);
  return found;
}

/** Index of the last value up to a bound in an ascending list; -1 if there is none. */
export function lastUpTo(values: readonly number[], bound: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= bound) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const BIDS: ReadonlySet<string> = new Set(['BidPlaced', 'BidRevised', 'BidWithdrawn']);
export const isBid = (type: string): boolean => BIDS.has(type);

export function stretches(outline: AuditOutline, count: number): { bids: number[]; others: number[] } {
  const [first = 0, last = first] = [outline.at[0], outline.at.at(-1)];
  const bids = Array.from({ length: count }, () => 0);
  const others = Array.from({ length: count }, () => 0);
  const ofBids = outline.types.map(isBid);
  for (const [revision, at] of outline.at.entries()) {
    const place = last === first ? 0 : Math.min(count - 1, Math.floor(((at - first) / (last - first)) * count));
    const column = ofBids[outline.type[revision]!] ? bids : others;
    column[place]!++;
  }
  return { bids, others };
}

/** Position of a click on the time line, from 0 (start) to 1. */
export const shareAt = (
  clientX: number,
  { left, right }: Pick<DOMRect, 'left' | 'right'>,
  isRightToLeft: boolean,
): number => (isRightToLeft ? right - clientX : clientX - left) / (right - left);
