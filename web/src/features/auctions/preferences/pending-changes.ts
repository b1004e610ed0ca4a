import type { LotPreference } from '@tender/contracts';
import { createSlice } from '../../../shared/store/slice.js';
import { preferencesMissed } from '../state/auctions-slice.js';

export const FIELDS = ['favourite', 'priority', 'note'] as const;
export type FieldName = (typeof FIELDS)[number];
export type Values = Partial<LotPreference>;

export interface SentChange {
  auctionId: string;
  lotId: string;
  change: Values;
}

interface PendingField {
  open: readonly SentChange[];
  latest: SentChange;
  /** Whether another change or a load was in progress at the same time: their order on the server is unknown. */
  isCrossed: boolean;
}

type PendingFields = ReadonlyMap<string, PendingField>;

/** Fields with an open change, by lot and field. */
const slice = createSlice<PendingFields>('pending preferences', new Map());
const keyOf = (lotId: string, name: FieldName): string => `${lotId} ${name}`;
const keysOf = ({ lotId, change }: SentChange): string[] =>
  FIELDS.filter((name) => name in change).map((name) => keyOf(lotId, name));

/** Sends a change. If a load or another change crossed it, preferences are loaded again after the last answer. */
export async function trackChange(change: SentChange, send: () => Promise<unknown>): Promise<void> {
  begin(change);
  try {
    await send();
  } finally {
    end(change);
  }
}

/** Whether it is the latest change of each of its fields. */
export const isLatest = (change: SentChange): boolean =>
  keysOf(change).every((key) => slice.get().get(key)?.latest === change);

function begin(change: SentChange): void {
  const all = new Map(slice.get());
  for (const key of keysOf(change)) {
    const open = all.get(key)?.open ?? [];
    all.set(key, { open: [...open, change], latest: change, isCrossed: open.length > 0 });
  }
  slice.set(all);
}

/** Does nothing for a change of an earlier session: the slice was cleared. */
function end(change: SentChange): void {
  const all = new Map(slice.get());
  const own = keysOf(change).flatMap((key) => {
    const field = all.get(key);
    return field?.open.includes(change) ? [{ key, ...field }] : [];
  });
  if (own.length === 0) return;
  for (const { key, open, ...field } of own) {
    const rest = open.filter((one) => one !== change);
    if (rest.length > 0) all.set(key, { ...field, open: rest });
    else all.delete(key);
  }
  slice.set(all);
  if (own.some(({ open, isCrossed }) => open.length === 1 && isCrossed)) preferencesMissed(change.auctionId);
}

/** Notes the fields that this tab changes during a load: the answer may lack their changes. */
export function watchOwnChanges(auctionId: string) {
  const own = new Set<string>();
  const note = (fields: PendingFields) => {
    for (const [key, { latest }] of fields) if (latest.auctionId === auctionId) own.add(key);
  };
  note(slice.get());
  return {
    isOwn: (lotId: string, name: FieldName): boolean => own.has(keyOf(lotId, name)),
    stop: slice.follow(note),
    /** Causes another load for these fields: at once for answered changes, after their answers for open ones. */
    loadAgain(): void {
      const all = new Map(slice.get());
      const open = [...all].filter(([key]) => own.has(key));
      for (const [key, field] of open) all.set(key, { ...field, isCrossed: true });
      if (open.length > 0) slice.set(all);
      if (open.length < own.size) preferencesMissed(auctionId);
    },
  };
}
