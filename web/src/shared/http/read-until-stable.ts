/** Reads what news, and commands of this tab, may change while the answer is on its way. */

/** In busy times news may not cease: then of the last answer is taken what has not changed here since it was asked for (`mergeNewer`). */
const MAX_TRIES = 3;

/**
 * Reads until nothing that the answer replaces has changed meanwhile, by news or by a command: the answer may be older.
 * @param present parts that are others after a change
 * @returns the answer, and what was present when it was asked for
 */
export async function readUntilStable<Answer, Parts extends readonly unknown[]>(
  read: () => Promise<Answer>,
  present: () => Parts,
): Promise<{ answer: Answer; before: Parts }> {
  for (let tries = 1; ; tries++) {
    const before = present();
    const answer = await read();
    if (tries === MAX_TRIES || present().every((part, index) => part === before[index])) return { answer, before };
  }
}

/**
 * An answer, but for what has changed here since it was asked for, by news or by a command: that is newer, also where it is gone.
 * @param before what was here when it was asked for
 */
export function mergeNewer<Entry extends { _id: string }>(
  answer: readonly Entry[],
  { before, now }: { before: readonly Entry[]; now: readonly Entry[] },
): Entry[] {
  const known = new Map(before.map((entry) => [entry._id, entry]));
  const present = new Map(now.map((entry) => [entry._id, entry]));
  const isNewer = ({ _id }: Entry): boolean => present.get(_id) !== known.get(_id);
  const answered = new Set(answer.map(({ _id }) => _id));
  return [
    ...answer.flatMap((entry) => (isNewer(entry) ? (present.get(entry._id) ?? []) : entry)),
    ...now.filter((entry) => isNewer(entry) && !answered.has(entry._id)),
  ];
}
