import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { USUAL_HOURS, type AuctionView, type CompanyView, type RoomView, type ViewingView } from '@tender/contracts';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { dayFromNow, stageViewing, ZONE } from '../../testing/staging/viewing.js';

/** Viewings over HTTP (`domain.md §4`): the specified calls and their answers. */

let server: TestServer;
let admin: Person;
let aurelia: Person;
let boreas: Person;

beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
  [aurelia, boreas] = [await server.buyer('aurelia'), await server.buyer('boreas')];
});
afterAll(() => server.close());

describe('a viewing', () => {
  test('is created, published, started and completed', async () => {
    const { newViewing } = await admin
      .post('/api/viewing/create', { name: 'November' })
      .json<{ newViewing: ViewingView }>(201);
    const id = newViewing._id;
    expect(newViewing).toEqual({
      _id: id,
      name: 'November',
      category: null,
      description: '',
      location: null,
      timeZone: 'UTC',
      startDate: null,
      endDate: null,
      ...USUAL_HOURS,
      status: 'draft',
      users: [],
      companies: [],
      rooms: [],
      creationInProgress: true,
      freeSlots: [],
      rules: 5,
      createdAt: expect.any(String),
    });
    expect(await admin.patch(`/api/viewing/update/${id}`, { status: 'published' }).json(409)).toMatchObject({
      code: 'VIEWING_INCOMPLETE',
      details: { missing: ['location', 'dates', 'rooms'] },
    });
    const location = { name: 'Office', address: '', city: 'Antwerp', country: 'BE' };
    await admin
      .patch(`/api/viewing/update/${id}`, {
        location,
        timeZone: ZONE,
        startDate: dayFromNow(2),
        endDate: dayFromNow(4),
        openUntil: 12,
        closedHour: 10,
        closedDays: [dayFromNow(3), dayFromNow(3)],
      })
      .expect(200);
    await admin.post('/api/room/create', { viewing: id, name: 'Room 1', capacity: 4 }).expect(201);
    const { updatedViewing } = await admin
      .patch(`/api/viewing/update/${id}`, { status: 'published' })
      .json<{ updatedViewing: ViewingView }>();
    expect(updatedViewing).toMatchObject({
      status: 'published',
      creationInProgress: false,
      location,
      rooms: [{ viewing: id, name: 'Room 1', status: 'free', signedIn: null }],
    });
    expect(updatedViewing.freeSlots).toEqual([2, 4].map((days) => ({ date: dayFromNow(days), slots: [9, 11] })));
    expect(updatedViewing).toMatchObject({ openFrom: 9, openUntil: 12, closedHour: 10, closedDays: [dayFromNow(3)] });
    expect(await admin.patch(`/api/viewing/update/${id}`, { openUntil: 9 }).json(409)).toMatchObject({
      code: 'HOURS_NOT_POSSIBLE',
    });
    await admin.patch(`/api/viewing/update/${id}`, { status: 'live' }).expect(200);
    expect(await admin.patch(`/api/viewing/update/${id}`, { status: 'published' }).json(409)).toMatchObject({
      code: 'STATUS_NOT_POSSIBLE',
      details: { status: 'live' },
    });
    await admin.patch(`/api/viewing/update/${id}`, { status: 'completed' }).expect(200);
    const { viewings } = await admin.get('/api/viewing/admin/history').json<{ viewings: ViewingView[] }>();
    expect(viewings.map(({ _id }) => _id)).toContain(id);
  });

  test.each([
    [{ name: '' }],
    [{ name: 'N', timeZone: 'Mars/Base' }],
    [{ name: 'N', startDate: '2026-02-30' }],
    [{ name: 'N', location: { name: 'X' } }],
    [{ name: 'N', users: [] }],
    [{ name: 'N', category: 'coal' }],
    [{ name: 'N', timeZone: {} }],
    [{ name: 'N', startDate: [] }],
    [{ name: 'N', openFrom: 9.5 }],
    [{ name: 'N', openUntil: 25 }],
    [{ name: 'N', openFrom: null }],
    [{ name: 'N', closedHour: '12' }],
    [{ name: 'N', closedDays: ['Sunday'] }],
    [{ name: 'N', closedDays: '2026-11-23' }],
    [{ name: 'N', closedDays: Array.from({ length: 61 }, () => '2026-11-23') }],
  ])('is not created from %j', async (body) => {
    const before = await server.lastAction();
    expect(await admin.post('/api/viewing/create', body).json(400)).toMatchObject({ code: 'INVALID' });
    expect(await server.lastAction()).toBe(before);
  });

  test('created twice with one idempotency key exists once', async () => {
    const create = () =>
      admin
        .post('/api/viewing/create', { name: 'Once' }, { 'Idempotency-Key': 'viewing once' })
        .json<{ newViewing: ViewingView }>(201);
    const [one, other] = [await create(), await create()];
    expect(other).toEqual(one);
    const room = () =>
      admin
        .post(
          '/api/room/create',
          { viewing: one.newViewing._id, name: 'R', capacity: 1 },
          { 'Idempotency-Key': 'room once' },
        )
        .json<{ newRoom: RoomView }>(201);
    expect(await room()).toEqual(await room());
  });

  test('is listed in pages, the newest first', async () => {
    const { viewings, nextCursor } = await admin
      .get('/api/viewing/getAll?fetchType=overview&limit=1')
      .json<{ viewings: ViewingView[]; nextCursor: string }>();
    expect(viewings.map(({ name }) => name)).toEqual(['Once']);
    const next = await admin
      .get(`/api/viewing/getAll?fetchType=overview&limit=1&cursor=${nextCursor}`)
      .json<{ viewings: ViewingView[] }>();
    expect(next.viewings[0]!._id).not.toBe(viewings[0]!._id);
    await admin.get('/api/viewing/getAll?fetchType=everything').expect(400);
    expect((await admin.get('/api/viewing/latestViewing').json<{ viewing: ViewingView }>()).viewing.name).toBe('Once');
  });

  test('invites companies, and removes people', async () => {
    const { viewing } = await stageViewing(admin);
    const invite = await admin
      .patch(`/api/viewing/invite/${viewing._id}`, { email: aurelia.email })
      .json<{ viewing: ViewingView; invited: { email: string }[]; skipped: unknown[] }>();
    expect(invite).toMatchObject({
      viewing: { users: [aurelia.userId], companies: [aurelia.companyId] },
      invited: [{ email: aurelia.email }],
      skipped: [],
    });
    expect(
      await admin.patch(`/api/viewing/bulk-invite/${viewing._id}`, { emails: ['new@nowhere.test'] }).json(),
    ).toMatchObject({ invited: [], skipped: [{ reason: 'invitedToSignUp' }] });
    const { companies } = await admin
      .post(`/api/companies/${viewing._id}/assign`, { companyIds: [boreas.companyId] })
      .json<{ companies: CompanyView[] }>();
    expect(companies.map(({ _id }) => _id)).toEqual([aurelia.companyId, boreas.companyId]);
    expect(
      (await aurelia.get(`/api/companies/${viewing._id}`).json<{ companies: CompanyView[] }>()).companies.map(
        ({ _id }) => _id,
      ),
    ).toEqual([aurelia.companyId]);
    await admin.post(`/api/companies/${viewing._id}/assign`, { companyIds: ['nobody'] }).expect(404);
    await admin
      .patch(`/api/viewing/remove/${viewing._id}`, { userId: boreas.userId, reason: 'Not this time' })
      .expect(200);
    await boreas.get(`/api/viewing/get/${viewing._id}`).expect(404);
  });

  test('without an auction is offered to one', async () => {
    const { viewing } = await stageViewing(admin, { until: 'live' });
    const offered = async () =>
      (
        await admin.get('/api/viewing/live/completed/no-auction').json<{ completedOrLiveViewings: ViewingView[] }>()
      ).completedOrLiveViewings.map(({ _id }) => _id);
    expect(await offered()).toContain(viewing._id);
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const endsAt = new Date(Date.now() + 7_200_000).toISOString();
    const { createdAuction } = await admin
      .post('/api/auction/create', { name: 'Of it', type: 'tenderPayAsBid', startsAt, endsAt, viewing: viewing._id })
      .json<{ createdAuction: AuctionView }>(201);
    expect(createdAuction.timeZone).toBe(ZONE);
    const zoneOf = async (more: object) =>
      (
        await admin
          .post('/api/auction/create', { name: 'No viewing', type: 'tenderPayAsBid', startsAt, endsAt, ...more })
          .json<{ createdAuction: AuctionView }>(201)
      ).createdAuction.timeZone;
    await admin.patch('/api/house/update', { timeZone: 'Asia/Dubai' }).expect(200);
    expect([await zoneOf({}), await zoneOf({ timeZone: 'Asia/Tokyo' })]).toEqual(['Asia/Dubai', 'Asia/Tokyo']);
    await admin.patch('/api/house/update', { timeZone: null }).expect(200);
    expect(await zoneOf({})).toBe('UTC');
    await admin.patch('/api/house/update', { timeZone: 'Mars/Base' }).expect(400);
    expect(await offered()).not.toContain(viewing._id);
  });
});
