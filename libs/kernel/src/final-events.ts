import { changesNothing } from './decider.js';

/** Types that end a stream, each with the types that may follow. `NothingChanged` may always follow. */
export type FinalEvents<Type extends string = string> = Readonly<Partial<Record<Type, readonly Type[]>>>;

const isFinal = (finals: FinalEvents, type: string): boolean => Object.hasOwn(finals, type);

const isAfterEnd = (finals: FinalEvents, type: string): boolean =>
  Object.values(finals).some((followers) => followers?.includes(type));

/** @param last type of the stream's newest final event, or null. */
export const isEnd = (finals: FinalEvents, last: string | null, type: string): boolean =>
  isFinal(finals, type) && (last !== null || !isAfterEnd(finals, type));

export const mayFollow = <Type extends string>(finals: FinalEvents<Type>, last: Type | null, type: string): boolean => {
  const allowed = last === null || !isFinal(finals, last) ? undefined : finals[last];
  return allowed === undefined || changesNothing({ type }) || (allowed as readonly string[]).includes(type);
};
