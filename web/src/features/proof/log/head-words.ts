import type { LogEntryKind } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import type { HeadsCheck } from './kept-heads.js';

export const ENTRY_LABELS: Record<LogEntryKind, string> = {
  key: t('The key by which the house signs'),
  commitment: t('Commitment to an auction'),
  root: t('Root of a completed auction'),
  result: t('Published result of an auction'),
  anchor: t('Anchor of all histories of the day'),
};

const entriesInWords = (size: number): string => t('{size, plural, one {# entry} other {# entries}}', { size });

interface HeadsWords {
  ok: boolean;
  title: string;
  text: string;
  /** Note that a replaced key has signed a head; absent otherwise. */
  key?: string;
}

export function headsInWords(check: HeadsCheck): HeadsWords {
  const words = outcomeInWords(check);
  return 'earlierKey' in check && check.earlierKey !== undefined
    ? {
        ...words,
        key: t(
          'An earlier key of this log has signed a head. The log itself names that key in its entry {entry}, and the key that replaced it in a later one.',
          { entry: check.earlierKey },
        ),
      }
    : words;
}

function outcomeInWords(check: HeadsCheck): HeadsWords {
  switch (check.outcome) {
    case 'grown':
      return {
        ok: true,
        title: t('The log has only grown'),
        text: t('The log of {newer} begins with the log of {older}: nothing in it was changed or removed.', {
          newer: entriesInWords(check.to),
          older: entriesInWords(check.from),
        }),
      };
    case 'same':
      return {
        ok: true,
        title: t('The heads are the same'),
        text: t('Both are heads of the same log of {of}.', { of: entriesInWords(check.to) }),
      };
    case 'split':
      return {
        ok: false,
        title: t('These heads contradict each other'),
        text: t('The house has signed two different logs of {of}. Keep both heads: together they are your proof.', {
          of: entriesInWords(check.to),
        }),
      };
    case 'unproven':
      return {
        ok: false,
        title: t('It is not proven that the log has only grown'),
        text: t(
          'The house does not show that its log of {newer} begins with the log of {older} that it has signed. Keep both heads.',
          { newer: entriesInWords(check.to), older: entriesInWords(check.from) },
        ),
      };
    case 'malformed':
      return {
        ok: false,
        title: t('The {which, select, first {first} other {second}} head is no head', { which: check.which }),
        text: t('Paste it whole: its name, size and root, an empty line, and the signature.'),
      };
    case 'signature':
      return {
        ok: false,
        title: t('The {which, select, first {first} other {second}} head was not signed by this log’s key', {
          which: check.which,
        }),
        text: t('It is the head of another log, or it was changed. This log names no key that has signed it.'),
      };
    case 'replaced':
      return {
        ok: false,
        title: t('A key that was already replaced has signed the {which, select, first {first} other {second}} head', {
          which: check.which,
        }),
        text: t(
          'The log names a new key before it was that long. The old key may have been used since then. Keep this head, and ask the house.',
        ),
      };
  }
}
