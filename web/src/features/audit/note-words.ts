import type { EventNotes } from '@tender/contracts';
import { labelOfField } from '../../shared/addenda/change-rows.js';
import { joinTexts } from '../../shared/language/join-texts.js';
import { t } from '../../shared/language/t.js';
import { formatLeft } from '../../shared/time/time.js';
import type { Names } from './change-words.js';
import { fieldInWords, typeInWords } from './event-words.js';

/** The type, marked if an admin acted for a company. */
export const markedType = (type: string, { byHouse }: EventNotes = {}): string =>
  byHouse ? joinTexts([typeInWords(type), t('by the house')]) : typeInWords(type);

/** Explains an event: changed fields, an early end, ties. A bid by staff is marked beside its type. */
export function notesInWords({ fields = [], early, tied = [] }: EventNotes, names: Pick<Names, 'subject'>): string[] {
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
  ];
}
