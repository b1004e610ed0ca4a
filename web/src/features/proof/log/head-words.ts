import type { LogEntryKind } from '@tender/contracts';
import type { HeadsCheck } from './kept-heads.js';
import { NUMBERS } from '../../../shared/language/language.js';

export const ENTRY_LABELS: Record<LogEntryKind, string> = {
  key: 'The key by which the house signs',
  commitment: 'Commitment to an auction as it stood',
  root: 'Root of a completed auction',
  anchor: 'Anchor of all histories of the day',
};

const of = (size: number): string => `${size.toLocaleString(NUMBERS)} ${size === 1 ? 'entry' : 'entries'}`;

/** What two kept heads have come to, and whether all is well. */
export function headsInWords(check: HeadsCheck): { ok: boolean; title: string; text: string } {
  switch (check.outcome) {
    case 'grown':
      return {
        ok: true,
        title: 'The log has only grown',
        text: `The log of ${of(check.to)} begins with the very log of ${of(check.from)}: nothing in it was changed or taken out.`,
      };
    case 'same':
      return { ok: true, title: 'The heads are the same', text: `Both stand for one log of ${of(check.to)}.` };
    case 'split':
      return {
        ok: false,
        title: 'These heads contradict each other',
        text: `The house has signed two different logs of ${of(check.to)}. Keep both heads: together they prove it to everybody.`,
      };
    case 'unproven':
      return {
        ok: false,
        title: 'It is not proven that the log has only grown',
        text: `The house does not show that its log of ${of(check.to)} begins with the log of ${of(check.from)} that it has signed. Keep both heads.`,
      };
    case 'malformed':
      return {
        ok: false,
        title: `The ${check.which} head is no head`,
        text: 'Paste it whole: its name, size and root, an empty line, and the signature.',
      };
    case 'signature':
      return {
        ok: false,
        title: `The ${check.which} head was not signed by this log’s key`,
        text: 'It is the head of another log, it was changed, or the house has another key than before.',
      };
  }
}
