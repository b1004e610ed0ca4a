import { MAXIMUM_PRIORITY, type LotPreference } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

export type MarkName = 'priority' | 'note';

/** What was typed about a lot, and the house does not have yet. */
export interface UnkeptMark extends Readonly<Partial<Record<MarkName, string>>> {
  auctionId: string;
  /** Why it is not kept, where that was tried: the house was not reached, or has refused it for good. */
  trouble?: 'away' | 'refused';
}

/** By lot. */
export type UnkeptMarks = Readonly<Record<string, UnkeptMark>>;

/** What a text means; null for nothing that could be kept. */
export const readMark = (name: MarkName, text: string): Partial<LotPreference> | null => {
  const words = text.trim();
  if (name === 'note') return { note: words };
  return /^\d*$/.test(words) && Number(words) <= MAXIMUM_PRIORITY ? { priority: Number(words) } : null;
};

/** What is wrong with the text in a mark's field, which is not kept as it stands; empty where nothing is. */
export const problemOfMark = (name: MarkName, text: string): string =>
  readMark(name, text) === null ? t('Not saved: write a whole number, at most {most}', { most: MAXIMUM_PRIORITY }) : '';

/** As a field shows what is kept: empty where there is no mark. */
export const markText = (name: MarkName, { priority = 0, note = '' }: Partial<LotPreference> = {}): string =>
  name === 'note' ? note : priority === 0 ? '' : String(priority);

/** With a text that was typed. What was refused is asked for again, but counts as not kept meanwhile. */
export const withTypedMark = (
  marks: UnkeptMarks,
  { lotId, auctionId, name, text }: { lotId: string; auctionId: string; name: MarkName; text: string },
): UnkeptMarks => {
  const { trouble, ...mark } = marks[lotId] ?? { auctionId };
  return { ...marks, [lotId]: { ...mark, [name]: text, ...(trouble && { trouble: 'away' }) } };
};

const NAMES = ['priority', 'note'] as const;

/** What the house is asked to keep of a lot; null where nothing of it can be read. */
export function changeOf(mark: UnkeptMark): Partial<LotPreference> | null {
  const read = NAMES.map((name) => (mark[name] === undefined ? null : readMark(name, mark[name])));
  return read.some(Boolean) ? Object.assign({}, ...read) : null;
}

/** After the house has kept what was sent: what cannot be read, or was typed meanwhile, still waits. */
export function withKeptMark(marks: UnkeptMarks, lotId: string, sent: UnkeptMark): UnkeptMarks {
  const { [lotId]: mark, ...others } = marks;
  if (!mark) return marks;
  const waiting = NAMES.filter((name) => {
    const text = mark[name];
    return text !== undefined && (text !== sent[name] || readMark(name, text) === null);
  });
  if (waiting.length === 0) return others;
  const texts = Object.fromEntries(waiting.map((name) => [name, mark[name]]));
  return { ...others, [lotId]: { auctionId: mark.auctionId, ...texts } };
}

/** In another session: what was refused may have been so to the one before. */
export const askedAgain = (marks: UnkeptMarks): UnkeptMarks =>
  Object.fromEntries(
    Object.entries(marks).map(([lotId, mark]) => [lotId, mark.trouble ? { ...mark, trouble: 'away' } : mark]),
  );

/** After the house has not. */
export function withTrouble(marks: UnkeptMarks, lotId: string, trouble: 'away' | 'refused'): UnkeptMarks {
  const mark = marks[lotId];
  return mark ? { ...marks, [lotId]: { ...mark, trouble } } : marks;
}
