import type { EventNotes } from '@tender/contracts';
import { labelOfField } from '../../shared/addenda/change-rows.js';
import { isolated } from '../../shared/language/isolates.js';
import { joinTexts } from '../../shared/language/join-texts.js';
import { t } from '../../shared/language/t.js';
import { formatLeft } from '../../shared/time/time.js';
import type { Names } from './change-words.js';
import { fieldInWords, typeInWords } from './event-words.js';

export const markedType = (type: string, { byHouse, brokenGlass }: EventNotes = {}): string =>
  joinTexts([
    typeInWords(type),
    byHouse && t('by the house'),
    brokenGlass !== undefined && t('without a second person'),
  ]);

/** Explains an event: changed fields, an early end, ties, the second person. A bid by staff is marked beside its type. */
export function notesInWords(
  { fields = [], early, tied = [], approvedBy, brokenGlass }: EventNotes,
  names: Pick<Names, 'subject' | 'person'>,
): string[] {
  return [
    ...(fields.length > 0 ? [joinTexts(fields.map((field) => labelOfField(field) ?? fieldInWords(field)))] : []),
    ...(early === undefined
      ? []
      : [t('ended by the house {duration} before the announced end', { duration: formatLeft(early) })]),
    ...(tied.length > 0
      ? [
          t('{count, plural, one {tie on lot {lots}} other {ties on lots {lots}}}: the earlier bid wins', {
            count: tied.length,
            lots: joinTexts(tied.map((id) => names.subject(id) ?? id)),
          }),
        ]
      : []),
    ...(approvedBy === undefined ? [] : [t('approved by {name}', { name: names.person(approvedBy) })]),
    ...(brokenGlass === undefined ? [] : [t('reason: {reason}', { reason: isolated(brokenGlass) })]),
  ];
}
