import { expect, test } from '@jest/globals';
import type { AuditEvent } from '@tender/contracts';
import { bidNotes } from './bid-notes.js';

/** Builds a history from type, lot, company and data. */
const notesOf = (...told: [string, string | null, string | null, Record<string, unknown>?][]) => [
  ...bidNotes(
    told.map(
      ([type, subject, companyId, data = {}], revision) => ({ type, subject, companyId, data, revision }) as AuditEvent,
    ),
    'Orchid',
  ),
];

test('marks the voided bids of a company, and no others', () =>
  expect(
    notesOf(
      ['BidPlaced', 'l1', 'a'],
      ['BidPlaced', 'l1', 'b'],
      ['BidRevised', 'l1', 'b'],
      ['BidsVoided', null, 'b', { reason: 'by mistake' }],
      ['BidPlaced', 'l1', 'b'],
    ),
  ).toEqual([[2, ['voided: by mistake']]]));

test('marks single voided bids, and no others of the company', () =>
  expect(
    notesOf(
      ['BidPlaced', 'l1', 'a', { bidId: 'a1' }],
      ['BidPlaced', 'l2', 'a', { bidId: 'a2' }],
      ['BidsVoided', null, 'a', { reason: 'a slip', bidIds: ['a2'] }],
    ),
  ).toEqual([[1, ['voided: a slip']]]));

test('marks a withdrawn bid, and the bids of a withdrawn lot', () =>
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

test('marks a bid that the staff entered and withdrew', () =>
  expect(
    notesOf(
      ['BidPlaced', 'l1', 'a', { onBehalf: { reason: 'by telephone' } }],
      ['BidWithdrawn', 'l1', 'a', { onBehalf: { reason: 'asked for' } }],
    ),
  ).toEqual([
    [0, ['Entered by Orchid: by telephone', 'withdrawn later']],
    [1, ['Withdrawn by Orchid: asked for']],
  ]));
