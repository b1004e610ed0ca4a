import { AUCTION_EVENT_LABELS, COMMON_EVENT_LABELS, VIEWING_EVENT_LABELS } from '@tender/contracts';
import { translated } from '../../shared/language/t.js';

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...AUCTION_EVENT_LABELS, ...VIEWING_EVENT_LABELS, ...COMMON_EVENT_LABELS }),
);

/** The type of an event in words: `BidPlaced` is "Bid placed". Types of other streams in verdicts stay English. */
export const typeInWords = (type: string): string => translated(LABELS.get(type) ?? inEnglish(type));

function inEnglish(type: string): string {
  const words = fieldInWords(type);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a field in words: `priceToPay` is "price to pay". */
export const fieldInWords = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** The reason that a person gave for the event; null without one. */
export function reasonIn(data: Record<string, unknown>): string | null {
  const { reason, onBehalf } = data as { reason?: unknown; onBehalf?: { reason?: unknown } };
  const given = reason ?? onBehalf?.reason;
  return typeof given === 'string' && given !== '' ? given : null;
}
