import type { LotPreference } from '@tender/contracts';
import { createSlice } from '../../../shared/store/slice.js';
import { marksMissed } from '../state/auctions-slice.js';

export const MARKS = ['favourite', 'priority', 'note'] as const;
export type MarkField = (typeof MARKS)[number];

/** A change of a mark on a lot, from when it is sent until it is answered. */
export interface Marking {
  auctionId: string;
  lotId: string;
  change: Partial<LotPreference>;
}

/** What is under way about one field of a lot's mark. */
interface UnderWay {
  open: readonly Marking[];
  latest: Marking;
  /** Something else was on its way beside it, a reading or another change: nobody knows which of them the house has seen first. */
  isCrossed: boolean;
}

type AllUnderWay = ReadonlyMap<string, UnderWay>;

/** By lot and field; nothing of what is answered. */
const slice = createSlice<AllUnderWay>('marks under way', new Map());
const keyOf = (lotId: string, name: MarkField): string => `${lotId} ${name}`;
const keysOf = ({ lotId, change }: Marking): string[] =>
  MARKS.filter((name) => name in change).map((name) => keyOf(lotId, name));

/** Sends a change. Where something crossed it, marks are read again once nothing is under way there. */
export async function whileMarking(marking: Marking, send: () => Promise<unknown>): Promise<void> {
  begin(marking);
  try {
    await send();
  } finally {
    end(marking);
  }
}

/** Whether nothing that a change is about was changed since it was sent. */
export const isLatest = (marking: Marking): boolean =>
  keysOf(marking).every((key) => slice.get().get(key)?.latest === marking);

function begin(marking: Marking): void {
  const all = new Map(slice.get());
  for (const key of keysOf(marking)) {
    const open = all.get(key)?.open ?? [];
    all.set(key, { open: [...open, marking], latest: marking, isCrossed: open.length > 0 });
  }
  slice.set(all);
}

/** What was sent by somebody who is gone is there no more. */
function end(marking: Marking): void {
  const all = new Map(slice.get());
  const mine = keysOf(marking).flatMap((key) => {
    const present = all.get(key);
    return present?.open.includes(marking) ? [{ key, ...present }] : [];
  });
  if (mine.length === 0) return;
  for (const { key, open, ...others } of mine) {
    const rest = open.filter((one) => one !== marking);
    if (rest.length > 0) all.set(key, { ...others, open: rest });
    else all.delete(key);
  }
  slice.set(all);
  if (mine.some(({ open, isCrossed }) => open.length === 1 && isCrossed)) marksMissed(marking.auctionId);
}

/** Notes, while an auction's marks are read, of what the answer cannot tell: fields that are changed from here. */
export function watchOwnMarks(auctionId: string) {
  const own = new Set<string>();
  const note = (all: AllUnderWay) => {
    for (const [key, { latest }] of all) if (latest.auctionId === auctionId) own.add(key);
  };
  note(slice.get());
  return {
    isOwn: (lotId: string, name: MarkField): boolean => own.has(keyOf(lotId, name)),
    stop: slice.follow(note),
    /** Has the marks read again for these fields, once their changes are answered. */
    readAgain(): void {
      const all = new Map(slice.get());
      const open = [...all].filter(([key]) => own.has(key));
      for (const [key, present] of open) all.set(key, { ...present, isCrossed: true });
      if (open.length > 0) slice.set(all);
      if (open.length < own.size) marksMissed(auctionId);
    },
  };
}
