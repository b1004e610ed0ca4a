import { useState } from 'react';

/** Keys of all items present since a list was opened: a row about a deleted item was intended as a change. */
export function useFormerKeys(
  file: File | null,
  taken: ReadonlySet<string>,
): [once: ReadonlySet<string>, forget: (numbers: readonly string[]) => void] {
  const [known, setKnown] = useState({ file, once: taken });
  const present = known.file === file ? withAll(known.once, taken) : taken;
  if (known.file !== file || known.once !== present) setKnown({ file, once: present });
  const forget = (numbers: readonly string[]) =>
    setKnown(({ once }) => ({ file, once: new Set([...once].filter((no) => !numbers.includes(no))) }));
  return [present, forget];
}

const withAll = (once: ReadonlySet<string>, taken: ReadonlySet<string>): ReadonlySet<string> =>
  [...taken].every((no) => once.has(no)) ? once : new Set([...once, ...taken]);
