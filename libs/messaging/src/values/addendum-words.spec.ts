import { describe, expect, test } from '@jest/globals';
import type { AddendumChangeView } from '@tender/contracts';
import { changeRows } from './addendum-words.js';

const rowsOf = (...changes: AddendumChangeView[]) =>
  changeRows(changes, { viewings: new Map([['v1', 'Autumn viewing']]), timeZone: 'Europe/Brussels', language: 'en' });
const LOT = { lotId: 'a.1', no: '12' };

describe('the changes of an addendum in words', () => {
  test('name the lot or parcel, its old and its new value', () => {
    expect(
      rowsOf(
        { ...LOT, field: 'carats', before: 3.5, after: 3.25 },
        { ...LOT, field: 'minimumBid', before: null, after: 1_000.5 },
        { goodId: 'v.1', no: null, field: 'shape', before: 'Oval', after: '' },
      ),
    ).toEqual([
      ['Lot 12: Carats', '3.50', '3.25'],
      ['Lot 12: Minimum bid', 'none', '$1,000.50'],
      ['A parcel: Shape', 'Oval', 'none'],
    ]);
  });

  test('name the changed files only', () => {
    expect(
      rowsOf(
        { field: 'files', before: null, after: ['a.pdf', 'b.pdf'] },
        { field: 'files', before: ['a.pdf'], after: null },
        { field: 'files', before: ['a.pdf'], after: ['c.pdf'] },
        { field: 'files', before: ['a.pdf'], after: ['a.pdf'] },
      ),
    ).toEqual([
      ['Files added', 'none', 'a.pdf, b.pdf'],
      ['Files removed', 'a.pdf', 'none'],
      ['Files renamed', 'a.pdf', 'c.pdf'],
      ['Files replaced', 'a.pdf', 'a.pdf'],
    ]);
  });

  test('format instants, days, rules, viewings and soft closes', () => {
    const [start, day, rule, viewing, close, step, place] = rowsOf(
      { field: 'startsAt', before: '2026-11-28T13:27:00.000Z', after: '2026-11-28T13:07:00.000Z' },
      { field: 'startDate', before: '2026-11-28', after: '2026-11-29' },
      { field: 'type', before: 'tenderPayAsBid', after: 'highestLosingPrice' },
      { field: 'viewing', before: null, after: 'v1' },
      { field: 'extension', before: null, after: { windowSeconds: 60, extendSeconds: 120, latestEndSeconds: 900 } },
      {
        field: 'extension',
        before: { windowSeconds: 60, extendSeconds: 120 },
        after: { windowSeconds: 120, extendSeconds: 120, stepPercent: 1.5, latestEndSeconds: 100 },
      },
      { field: 'location', before: null, after: { name: 'Hall', address: '', city: 'Antwerp', country: 'BE' } },
    );
    expect(start).toEqual([
      'Starts',
      '28 November 2026 at 14:27 Brussels time (13:27 UTC)',
      '28 November 2026 at 14:07 Brussels time (13:07 UTC)',
    ]);
    expect(
      rowsOf(
        { field: 'openFrom', before: 9, after: 10 },
        { field: 'closedHour', before: null, after: 12 },
        { field: 'closedDays', before: [], after: ['2026-11-28', '2026-11-29'] },
      ),
    ).toEqual([
      ['Open from', '09:00', '10:00'],
      ['Closed hour', 'none', '12:00'],
      ['Closed days', 'none', '28 November 2026, 29 November 2026'],
    ]);
    expect(day).toEqual(['First day', '28 November 2026', '29 November 2026']);
    expect(rule).toEqual(['Pricing', 'Tender pay as Bid', 'Highest Losing Price']);
    expect(viewing).toEqual(['Viewing', 'none', 'Autumn viewing']);
    expect(close![2]).toBe('a bid in the last 60 s moves the end by 120 s, in all by 15 min at most');
    expect(step!.slice(1)).toEqual([
      'a bid in the last 60 s moves the end by 120 s',
      'a first bid, or a rise by 1.5% and at least $1.00, in the last 120 s moves the end by 120 s, in all by 100 s at most',
    ]);
    expect(place![2]).toBe('Hall, Antwerp, Belgium');
  });

  test('hide the name of a viewing that the reader may not know', () => {
    expect(rowsOf({ field: 'viewing', before: 'v1', after: 'v2' })).toEqual([
      ['Viewing', 'Autumn viewing', 'a viewing without your company'],
    ]);
  });

  test('name added and removed lots', () => {
    const moved = { field: 'lots', ids: ['a.1', 'a.2'], numbers: ['12', '8'] };
    expect(rowsOf({ ...moved, before: 5, after: 3 })).toEqual([['Lots removed: 8, 12', '5 in all', '3 in all']]);
    expect(rowsOf({ ...moved, before: 3, after: 5 })).toEqual([['Lots added: 8, 12', '3 in all', '5 in all']]);
  });

  test('are shortened if many or long', () => {
    const many = Array.from({ length: 50 }, () => ({ ...LOT, field: 'cut', before: 'a', after: 'b' }));
    expect(rowsOf(...many)).toHaveLength(41);
    expect(rowsOf(...many).at(-1)).toEqual(['and 10 more', '', '']);
    const [[, , after] = []] = rowsOf({ field: 'description', before: '', after: `${'x'.repeat(199)}💎💎` });
    expect(after).toBe(`${'x'.repeat(199)}…`);
  });

  test('are in the language of the reader', () => {
    const french = { viewings: new Map(), timeZone: 'UTC', language: 'fr' } as const;
    const close = { windowSeconds: 60, extendSeconds: 120, stepPercent: 1.5, latestEndSeconds: 900 };
    const changes: AddendumChangeView[] = [
      { field: 'lots', ids: ['a.1'], numbers: ['12'], before: 1, after: 2 },
      { ...LOT, field: 'carats', before: 1.5, after: null },
      { field: 'endsAt', before: null, after: '2026-11-28T13:27:00.000Z' },
      { field: 'extension', before: null, after: close },
      { field: 'location', before: null, after: { name: 'Hall', address: '', city: 'Anvers', country: 'BE' } },
    ];
    expect(changeRows(changes, french)).toEqual([
      ['Lots ajoutés : 12', '1 au total', '2 au total'],
      ['Lot 12 : Carats', '1,50', 'aucun'],
      ['Fin', 'aucun', '28 novembre 2026 à 13:27 UTC'],
      ['Clôture prolongée', 'aucun', expect.stringMatching(/^une première offre, ou une hausse de 1.5 % .* de 15 min/)],
      ['Lieu', 'aucun', 'Hall, Anvers, Belgique'],
    ]);
  });
});
