import { expect, test } from '@jest/globals';
import type { AuditEvent } from '@tender/contracts';
import { bidNotes } from './bid-notes.js';

/** A history: type, lot, company, data. */
const notesOf = (...told: [string, string | null, string | null, Record<string, unknown>?][]) => [
  ...bidNotes(
    told.map(
      ([type, subject, companyId, data = {}], revision) => ({ type, subject, companyId, data, revision }) as AuditEvent,
    ),
    'Orchid',
  ),
];

test('the bids of a company that were voided, and no others', () =>
  expect(
    notesOf(
      ['BidPlaced', 'l1', 'a'],
      ['BidPlaced', 'l1', 'b'],
      ['BidRevised', 'l1', 'b'],
      ['BidsVoided', null, 'b', { reason: 'by mistake' }],
      ['BidPlaced', 'l1', 'b'],
    ),
  ).toEqual([[2, ['voided: by mistake']]]));

test('single bids that were voided, and no others of the company', () =>
  expect(
    notesOf(
      ['BidPlaced', 'l1', 'a', { bidId: 'a1' }],
      ['BidPlaced', 'l2', 'a', { bidId: 'a2' }],
      ['BidsVoided', null, 'a', { reason: 'a slip', bidIds: ['a2'] }],
    ),
  ).toEqual([[1, ['voided: a slip']]]));

test('a bid that was withdrawn, and those of a lot that was', () =>
  expect(
    notesOf(
      ['BidPlaced', 'l1', 'a'],
      ['BidPlaced', 'l2', 'a'],
      ['BidWithdrawn', 'l1', 'a'],
      ['LotWithdrawn', 'l2', null, { reason: 'lost' }],
    ),
  ).toEqual([
    [0, ['withdrawn later']],
    [1, ['void, as the lot was withdrawn: lost']],
  ]));

test('a bid that the house entered, and withdrew', () =>
  expect(
    notesOf(
      ['BidPlaced', 'l1', 'a', { onBehalf: { reason: 'by telephone' } }],
      ['BidWithdrawn', 'l1', 'a', { onBehalf: { reason: 'asked for' } }],
    ),
  ).toEqual([
    [0, ['Entered by Orchid: by telephone', 'withdrawn later']],
    [1, ['Withdrawn by Orchid: asked for']],
  ]));
