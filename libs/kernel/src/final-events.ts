import { changesNothing } from './decider.js';

/**
 * Which events may follow the end of a stream: once an event of a type that is named here has happened, only the listed
 * types may follow it, and `NothingChanged`. The newest such event counts.
 */
export type FinalEvents<Type extends string = string> = Readonly<Partial<Record<Type, readonly Type[]>>>;

/** Whether an event of a type ends its stream. The type may be any text: stored events are not all of this program. */
const isFinal = (finals: FinalEvents, type: string): boolean => Object.hasOwn(finals, type);

/** Whether an event of a type only follows an end: before one it is no end itself, as the rules see it. */
const isAfterEnd = (finals: FinalEvents, type: string): boolean =>
  Object.values(finals).some((followers) => followers?.includes(type));

/**
 * Whether an event that may follow is an end.
 * @param last type of the stream's newest final event; null before there is one.
 */
export const isEnd = (finals: FinalEvents, last: string | null, type: string): boolean =>
  isFinal(finals, type) && (last !== null || !isAfterEnd(finals, type));

/**
 * Whether an event of a type may follow.
 * @param last type of the stream's newest final event; null before there is one.
 */
export const mayFollow = <Type extends string>(finals: FinalEvents<Type>, last: Type | null, type: string): boolean => {
  const allowed = last === null || !isFinal(finals, last) ? undefined : finals[last];
  return allowed === undefined || changesNothing({ type }) || (allowed as readonly string[]).includes(type);
};
