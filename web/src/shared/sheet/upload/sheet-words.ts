import type { SheetList } from '@tender/contracts';
import { t } from '../../language/t.js';
import type { SheetKind } from '../sheet.js';

export const thingsOf = (list: SheetList, count: number): string =>
  list === 'lots'
    ? t('{count, plural, one {# lot} other {# lots}}', { count })
    : t('{count, plural, one {# parcel} other {# parcels}}', { count });

interface Action {
  list: SheetList;
  added: number;
  changed: number;
}

export const foundInWords = ({ list, added, changed, same }: Action & { same: number }): string =>
  list === 'lots'
    ? t('{added, plural, one {# new lot} other {# new lots}}, {changed} changed, {same} unchanged.', {
        added,
        changed,
        same,
      })
    : t('{added, plural, one {# new parcel} other {# new parcels}}, {changed} changed, {same} unchanged.', {
        added,
        changed,
        same,
      });

export const tooManyInWords = (
  { list, maximum }: Pick<SheetKind, 'list' | 'maximum'>,
  { present, added }: { present: number; added: number },
): string | null => {
  if (added === 0 || present + added <= maximum) return null;
  const most = thingsOf(list, maximum);
  return list === 'lots'
    ? t('An auction has at most {most}: this one has {present, number}, and the list has {added, number} more.', {
        most,
        present,
        added,
      })
    : t('A viewing has at most {most}: this one has {present, number}, and the list has {added, number} more.', {
        most,
        present,
        added,
      });
};

/** Label of the button: `Upload 2 lots, change 1 lot`. */
export function actionInWords({ list, added, changed }: Action): string {
  const [fresh, others] = [thingsOf(list, added), thingsOf(list, changed)];
  if (changed === 0) return t('Upload {things}', { things: fresh });
  return added === 0
    ? t('Change {things}', { things: others })
    : t('Upload {fresh}, change {others}', { fresh, others });
}

export function outcomeInWords({ list, added, changed }: Action): string {
  const things = thingsOf(list, added);
  const arrived =
    list === 'lots'
      ? t('{added, plural, one {{things} is} other {{things} are}} added to the auction.', { added, things })
      : t('{added, plural, one {{things} is} other {{things} are}} added to the viewing.', { added, things });
  return [
    ...(added > 0 ? [arrived] : []),
    ...(changed > 0
      ? [
          t('{changed, plural, one {{things} is} other {{things} are}} changed.', {
            changed,
            things: thingsOf(list, changed),
          }),
        ]
      : []),
  ].join(' ');
}

const NAMED = 20;

export const cutInWords = (rows: readonly number[]): string | null =>
  rows.length === 0
    ? null
    : t(
        '{count, plural, one {In row {rows} the value right of the amount may belong to it} other {In rows {rows} the value right of the amount may belong to it}}: does a number contain a comma?',
        { count: rows.length, rows: [...rows.slice(0, NAMED), ...(rows.length > NAMED ? ['…'] : [])].join(', ') },
      );
