/** Maximum number of tries: under high load, changes may never stop. Callers then use `mergeNewer`. */
const MAX_TRIES = 3;

/** Repeats a request while live messages or commands change the data. @returns the answer and the values before it */
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

/** Merges an answer with the changes in this tab since its request. @param before the entries at the request */
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
