import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '@tender/kernel';
import {
  ADMIN,
  AUCTION,
  added,
  addendum,
  buyer,
  coming,
  completed,
  created,
  draft,
  EVENING,
  invited,
  liveAuction,
  lotWithdrawn,
  MORNING,
  NOON,
  paused,
  placeBid,
  placed,
  published,
  removed,
  DETAILS,
  underRules,
  userId,
  wentLive,
} from '../testing/builders.js';
import { chained, decided, type Given } from '../testing/recorded.js';
import { underSaleRule } from '../testing/sale-rule.js';
import { given, stateAfter } from '../testing/scenario.js';
import type { AuctionCommand } from '../auction.commands.js';
import type { AuctionDetails, AuctionEvent, AuctionEventOf } from '../auction.events.js';
import { verifyAuction } from '../verify-auction.js';

const admin = { actor: ADMIN };
const at = (time: string) => ({ ...admin, now: `2026-11-20T${time}.000Z` });
const instant = (time: string) => `2026-11-20T${time}.000Z`;

describe('create', () => {
  const create = (details: Partial<AuctionDetails> = {}) => ({
    type: 'CreateAuction' as const,
    auctionId: AUCTION,
    details: { ...DETAILS, ...details },
  });

  test('makes a pending, unpublished auction', () => {
    given().when(create()).then(created());
    expect(stateAfter(created())).toMatchObject({ status: 'pending', published: false });
  });
  test('refuses to create it twice', () =>
    given(created()).when(create()).rejects('AUCTION_EXISTS', { status: 'pending' }));
  test('requires a start before the end', () =>
    given()
      .when(create({ startsAt: EVENING }))
      .rejects('ENDS_BEFORE_START'));
  test('stores the wrapped key of a sealed auction', () => {
    given()
      .when({ ...create({ bidVisibility: 'sealed' }), wrappedSealKey: 'wrapped' })
      .then(created({ bidVisibility: 'sealed' }));
  });
  test('refuses a soft close when sealed', () => {
    given()
      .when(create({ bidVisibility: 'sealed', extension: { windowSeconds: 60, extendSeconds: 60 } }))
      .rejects('SOFT_CLOSE_WHEN_SEALED');
  });
  test('requires a visibility that the type offers', () => {
    underSaleRule(DETAILS.type, { visibilities: ['open'] }, () => {
      given()
        .when({ ...create({ bidVisibility: 'sealed' }), wrappedSealKey: 'wrapped' })
        .rejects('INVALID');
      given().when(create()).then(created());
    });
  });
  test('other commands need an existing auction', () => {
    given().when({ type: 'PublishAuction' }).rejects('NOT_FOUND');
    given().when({ type: 'OpenIfDue' }).then();
    given().when({ type: 'CloseIfDue', outage: null }).then();
  });
});

describe('invitations', () => {
  const invite = {
    type: 'InviteCompanies' as const,
    companies: [
      { companyId: 'A', userIds: [userId('A')] },
      { companyId: 'C', userIds: [userId('C')] },
    ],
  };

  const approval = { approvedBy: ADMIN.userId, approval: 2 };
  const joins = { type: 'InviteCompanies' as const, companies: [{ companyId: 'C', userIds: [userId('C')] }], approval };
  test('by the server follow from an approval of one person, until completion', () => {
    const joined = { type: 'CompaniesInvited' as const, data: { companies: joins.companies, ...approval } };
    given(draft()).when(joins, { actor: SYSTEM }).then(joined);
    given(liveAuction()).when(joins, { actor: SYSTEM }).then(joined);
    given(liveAuction(), joined).when(joins, { actor: SYSTEM }).then();
    given(liveAuction(), completed()).when(joins, { actor: SYSTEM }).then();
    given().when(joins, { actor: SYSTEM }).then();
  });
  test('need an approval from the server, and only from the server', () => {
    given(liveAuction()).when(joins).rejects('FORBIDDEN');
    given(liveAuction()).when(invite, { actor: SYSTEM }).rejects('FORBIDDEN');
  });
  test('are verified in auctions of every version of the rules', () => {
    for (const rules of [1, 2]) {
      const history: Given[] = [
        { command: { type: 'CreateAuction', auctionId: AUCTION, details: DETAILS, rules }, actor: ADMIN },
        { command: joins, actor: SYSTEM },
      ];
      expect(verifyAuction(chained(decided(history)))).toMatchObject({ ok: true });
    }
  });
  test('record new companies and people only', () => {
    given(liveAuction())
      .when(invite)
      .then({ type: 'CompaniesInvited', data: { companies: [invite.companies[1]!] } });
    given(draft(), { type: 'CompaniesInvited', data: { companies: [invite.companies[1]!] } })
      .when(invite)
      .then();
  });
  test('are refused after completion', () =>
    given(liveAuction(), completed()).when(invite).rejects('AUCTION_COMPLETED', { status: 'completed' }));
});

describe('removing a company', () => {
  const take = (companyId: string) => ({ type: 'RemoveCompany' as const, companyId });

  test('is possible while pending, published or not', () => {
    given(draft()).when(take('A')).then(removed('A'));
    given(coming()).when(take('A')).then(removed('A'));
  });
  test('may leave a draft without companies, which then cannot be published', () => {
    given(draft(), removed('A')).when(take('B')).then(removed('B'));
    given(draft(), removed('A'), removed('B')).when({ type: 'PublishAuction' }).rejects('NO_COMPANY_INVITED');
  });
  test('refuses the last company of a published auction', () =>
    given(coming(), removed('A')).when(take('B')).rejects('LAST_COMPANY', { status: 'pending' }));
  test('refuses a company that is not invited, and so a repetition', () => {
    given(coming()).when(take('C')).rejects('NOT_FOUND');
    given(coming(), removed('A')).when(take('A')).rejects('NOT_FOUND');
    given().when(take('A')).rejects('NOT_FOUND');
  });
  test('refuses after the start, when there may be bids', () => {
    given(liveAuction()).when(take('A')).rejects('AUCTION_NOT_PENDING', { status: 'live' });
    given(liveAuction(), paused()).when(take('A')).rejects('AUCTION_NOT_PENDING', { status: 'paused' });
    given(liveAuction(), completed()).when(take('A')).rejects('AUCTION_NOT_PENDING', { status: 'completed' });
  });
  test('permits another invitation, and no bid before it', () => {
    const companies = [{ companyId: 'A', userIds: [userId('A')] }];
    given(coming(), removed('A')).when({ type: 'InviteCompanies', companies }).then(invited('A'));
    given(coming(), removed('A'), wentLive())
      .when(placeBid('A', 120), { actor: buyer('A') })
      .rejects('NOT_FOUND');
    given(coming(), removed('A'), invited('A'), wentLive())
      .when(placeBid('A', 120), { actor: buyer('A') })
      .then(placed('A', 120));
  });
});

describe('publish', () => {
  const publish = { type: 'PublishAuction' as const };
  test('needs a lot and a company', () => given(draft()).when(publish).then(published));
  test('only once', () => given(coming()).when(publish).rejects('AUCTION_ALREADY_PUBLISHED', { status: 'pending' }));
  test('only while pending', () =>
    given(liveAuction()).when(publish).rejects('AUCTION_NOT_PENDING', { status: 'live' }));
  test('refuses without a lot for sale', () => {
    given(draft({}, [])).when(publish).rejects('NO_LOTS');
    given(draft(), lotWithdrawn()).when(publish).rejects('NO_LOTS');
  });
  test('refuses without a company', () => given(created(), added()).when(publish).rejects('NO_COMPANY_INVITED'));
  test('refuses after the end', () => given(draft()).when(publish, at('18:00:00')).rejects('ENDS_IN_THE_PAST'));
});

describe('update', () => {
  const update = (changes: Partial<AuctionDetails>) => ({ type: 'UpdateAuction' as const, changes });
  const updated = (changes: Partial<AuctionDetails>) => ({ type: 'AuctionUpdated' as const, data: changes });

  test('changes all fields while pending, and records only differences', () => {
    given(draft())
      .when(update({ type: 'tenderPayAsBid', name: DETAILS.name }))
      .then(updated({ type: 'tenderPayAsBid' }));
    given(draft())
      .when(update({ name: DETAILS.name }))
      .then();
    expect(stateAfter(...draft(), updated({ name: 'Other' }))).toMatchObject({ name: 'Other', status: 'pending' });
  });
  test('to sealed stores the key', () => {
    given(draft())
      .when({ ...update({ bidVisibility: 'sealed' }), wrappedSealKey: 'wrapped' })
      .then({ type: 'AuctionUpdated', data: { bidVisibility: 'sealed', wrappedSealKey: 'wrapped' } });
  });
  test('refuses impossible details', () => {
    given(draft())
      .when(update({ endsAt: MORNING }))
      .rejects('ENDS_BEFORE_START');
    given(coming())
      .when(update({ startsAt: '2026-11-19T10:00:00.000Z', endsAt: MORNING }))
      .rejects('ENDS_IN_THE_PAST');
    given(draft({ extension: { windowSeconds: 9, extendSeconds: 9 } }))
      .when(update({ bidVisibility: 'sealed' }))
      .rejects('SOFT_CLOSE_WHEN_SEALED');
  });

  test('keeps a published sealed auction sealed', () => {
    given(coming({ bidVisibility: 'sealed' }))
      .when(update({ bidVisibility: 'open' }))
      .rejects('FIELD_NOT_CHANGEABLE', { fields: ['bidVisibility'] });
    given(draft({ bidVisibility: 'sealed' }))
      .when(update({ bidVisibility: 'open' }))
      .then(updated({ bidVisibility: 'open' }));
  });
  test('while running: name, description, a later end', () => {
    const later = instant('19:00:00');
    for (const history of [liveAuction(), [...liveAuction(), paused()]]) {
      given(...history)
        .when(update({ name: 'B', description: 'C', endsAt: later, type: DETAILS.type }))
        .then(
          updated({ name: 'B', description: 'C', endsAt: later }),
          addendum([
            { field: 'name', before: DETAILS.name, after: 'B' },
            { field: 'description', before: '', after: 'C' },
          ]),
        );
      given(...history)
        .when(update({ withdrawals: 'forbidden' }))
        .rejects('FIELD_NOT_CHANGEABLE', { fields: ['withdrawals'] });
      given(...history)
        .when(update({ endsAt: NOON }))
        .rejects('END_NOT_LATER');
    }
  });
  test('refuses changes after the end', () => {
    given(liveAuction())
      .when(update({ endsAt: instant('19:00:00') }), at('18:00:00'))
      .rejects('AUCTION_ENDED');
    given(liveAuction(), completed())
      .when(update({ name: 'B' }))
      .rejects('AUCTION_COMPLETED', { status: 'completed' });
  });
});

describe('the time zone', () => {
  const ZONE = 'Europe/Brussels';
  const create = (details: Partial<AuctionDetails> = {}, zone?: string, rules?: number): AuctionCommand => ({
    ...{ type: 'CreateAuction', auctionId: AUCTION, details: { ...DETAILS, ...details } },
    ...{ ...(zone && { zone }), ...(rules && { rules }) },
  });
  const update = (changes: Partial<AuctionDetails>, zone?: string): AuctionCommand => ({
    ...{ type: 'UpdateAuction', changes },
    ...(zone && { zone }),
  });
  const updated = (data: AuctionEventOf<'AuctionUpdated'>['data']): AuctionEvent => ({ type: 'AuctionUpdated', data });
  const withGiven = { ...created({ timeZone: ZONE }).data, timeZoneGiven: true };
  const chosen = { type: 'AuctionCreated', data: withGiven } as AuctionEvent;

  test('is the given one, else the resolved one, else UTC', () => {
    given()
      .when(create({ timeZone: ZONE }, 'Asia/Dubai'))
      .then(chosen);
    given()
      .when(create({}, 'Asia/Dubai'))
      .then(created({ timeZone: 'Asia/Dubai' }));
    given().when(create()).then(created());
  });
  test('of an unpublished auction follows its viewing, unless it was given', () => {
    const move = update({ viewing: 'v1' }, ZONE);
    given(created())
      .when(move, admin)
      .then(updated({ viewing: 'v1', timeZone: ZONE }));
    given(created(), updated({ timeZone: 'UTC', timeZoneGiven: true }))
      .when(move, admin)
      .then(updated({ viewing: 'v1' }));
    given(...coming())
      .when(move, at('09:00:00'))
      .then(updated({ viewing: 'v1' }), addendum([{ field: 'viewing', before: null, after: 'v1' }]));
  });
  test('is recorded as given even if its value stays', () => {
    given(created())
      .when(update({ timeZone: 'UTC' }), admin)
      .then(updated({ timeZone: 'UTC', timeZoneGiven: true }));
    given(chosen)
      .when(update({ timeZone: ZONE }), admin)
      .then();
    given(chosen)
      .when(update({ timeZone: 'UTC' }), admin)
      .then(updated({ timeZone: 'UTC', timeZoneGiven: true }));
  });
  test('is the one of the viewing at the publication', () => {
    const publish: AuctionCommand = { type: 'PublishAuction', zone: ZONE };
    given(...draft())
      .when(publish, at('09:00:00'))
      .then({ type: 'AuctionPublished', data: { timeZone: ZONE } });
    expect(stateAfter(...draft(), { type: 'AuctionPublished', data: { timeZone: ZONE } })).toMatchObject({
      timeZone: ZONE,
    });
    given(chosen, ...draft().slice(1))
      .when({ ...publish, zone: 'UTC' }, at('09:00:00'))
      .then(published);
  });
  test('changes by addendum after the publication, and not while the auction runs', () => {
    given(...coming())
      .when(update({ timeZone: ZONE }), at('09:00:00'))
      .then(updated({ timeZone: ZONE }), addendum([{ field: 'timeZone', before: 'UTC', after: ZONE }]));
    given(...liveAuction())
      .when(update({ timeZone: ZONE }), at('11:00:00'))
      .rejects('FIELD_NOT_CHANGEABLE', { status: 'live', fields: ['timeZone'] });
  });
  test('is refused under older rules, which record none', () => {
    given()
      .when(create({ timeZone: ZONE }, undefined, 4))
      .rejects('RULES_OLDER', { fields: ['timeZone'] });
    given()
      .when(create({}, ZONE, 4))
      .then(...underRules(4, [created()]));
    const older = underRules(4, draft());
    given(...older)
      .when(update({ timeZone: ZONE }), admin)
      .rejects('RULES_OLDER', { fields: ['timeZone'] });
    given(...older)
      .when(update({ viewing: 'v1' }, ZONE), admin)
      .then(updated({ viewing: 'v1' }));
    given(...older)
      .when({ type: 'PublishAuction', zone: ZONE }, at('09:00:00'))
      .then(published);
  });
  test('is demanded by verification under rules of version 5', () => {
    const [first] = decided([{ command: create({ timeZone: ZONE }), ...admin }]);
    const { timeZone, timeZoneGiven, ...without } = first!.event.data as AuctionEventOf<'AuctionCreated'>['data'];
    const verdict = (data: object) =>
      verifyAuction(chained([{ ...first!, event: { type: 'AuctionCreated', data } as AuctionEvent }]));
    expect([timeZone, timeZoneGiven]).toEqual([ZONE, true]);
    expect(verdict({ ...without, timeZone })).toMatchObject({ ok: true });
    expect(verdict(without)).toMatchObject({ ok: false, rule: 'different' });
    expect(verdict({ ...without, rules: 4, timeZone, timeZoneGiven })).toMatchObject({
      ok: false,
      rule: 'RULES_OLDER',
    });
  });
});
