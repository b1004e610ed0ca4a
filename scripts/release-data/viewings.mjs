import { emailOf, FAR, file } from './story.mjs';

const LOCATION = { name: 'Diamond Office', address: 'Hoveniersstraat 22', city: 'Antwerp', country: 'BE' };
const [FIRST, LAST] = FAR.days;
const SECOND = '2099-05-05';

/** Makes viewings in each state, with rooms, goods, bookings and companies. */
export async function recordViewings(story) {
  await recordDraft(story);
  await recordPublished(story);
  await recordLive(story);
  await recordCompleted(story);
  await recordByTheClock(story);
}

const detailsOf = (name, days = FAR.days) => ({
  name,
  category: 'roughDiamond',
  description: `${name} of the release data`,
  location: LOCATION,
  timeZone: 'Europe/Brussels',
  startDate: days[0],
  endDate: days[1],
});

/** Makes a viewing with rooms and goods, not published. */
async function setUp({ admin, names }, name, { details = detailsOf(name), rooms = 2, goods = 3 } = {}) {
  const { _id } = await admin.viewings.create(details);
  names.viewings[name] = _id;
  const made = [];
  for (let no = 1; no <= rooms; no++)
    made.push(await admin.rooms.create({ viewing: _id, name: `Room ${no}`, capacity: no + 1 }));
  const rows = Array.from({ length: goods }, (_, index) => ({
    goodNo: `${index + 1}`,
    description: 'A parcel',
    shape: 'octahedron',
    pieces: 3,
    carats: 10.8125,
    colour: 'D',
    estimate: 77_777.77 + index,
    kimberley: { number: `BE${index}`, authority: 'BE', origin: 'BW' },
  }));
  const parcels = await admin.goods.upload(_id, rows);
  names.rooms[name] = made.map((room) => room._id);
  names.goods[name] = parcels.map((good) => good._id);
  return { _id, rooms: names.rooms[name], goods: names.goods[name] };
}

const FIELDS = [...Object.keys(detailsOf('')), 'status'];

/**
 * Sends all fields unchanged, twice with one key: the first call changes nothing, the second one is recognised.
 * Release 0.1.0 treats an equal location as a change, because it compares the order of its fields.
 */
async function unchanged({ admin }, viewing, fields = FIELDS) {
  const view = await admin.viewings.one(viewing);
  const body = Object.fromEntries(fields.map((field) => [field, view[field]]));
  const headers = { 'idempotency-key': 'all fields as they are' };
  for (const _ of [1, 2]) await admin.call('PATCH', `/api/viewing/update/${viewing}`, { body, headers });
}

async function recordDraft(story) {
  const { admin } = story;
  const { _id, rooms, goods } = await setUp(story, 'draft');
  await unchanged(story, _id);
  await admin.viewings.update(_id, { description: 'Changed' });
  await admin.rooms.update(rooms[0], { name: 'Green room' });
  await admin.rooms.update(rooms[0], { name: 'Green room', capacity: 9 });
  await admin.rooms.delete(rooms[1]);
  const extra = await admin.goods.create({ viewing: _id, goodNo: 'extra', estimate: 1 });
  await admin.goods.delete(extra._id);
  await admin.goods.update(goods[0], { shape: 'cube', estimate: null });
}

async function recordPublished(story) {
  const { admin, people, names } = story;
  const { buyer, rival, outsider, partner, dismissed, erased } = people;
  const viewing = await setUp(story, 'published', { rooms: 3, goods: 4 });
  const { _id } = viewing;
  await admin.viewings.invite(_id, buyer.email);
  await admin.viewings.inviteAll(_id, [rival.email, dismissed.email, erased.email, emailOf('stranger')]);
  await admin.viewings.assignCompanies(_id, [buyer.companyId, outsider.companyId]);
  await admin.viewings.update(_id, { status: 'published' });
  await unchanged(story, _id);
  await admin.viewings.update(_id, { endDate: '2099-05-09' });
  await admin.viewings.remove(_id, partner.userId);
  await admin.viewings.remove(_id, outsider.userId, 'By mistake');
  await recordRequests(story, viewing);
  await recordHouseBookings(story, viewing);
  const folder = await admin.folders.create({ name: 'Goods list', public: true, viewing: _id });
  await admin.documents.upload(folder._id, [file('%PDF-1.7\nGoods\n%%EOF', 'goods.pdf')]);
  names.folders['of the viewing'] = folder._id;
}

/** Companies request, move and cancel bookings. */
async function recordRequests({ admin, people, names }, { _id, rooms }) {
  const { buyer, member, viewer, rival, dismissed } = people;
  const request = (by, slot, more = {}) => by.bookings.request(_id, { date: FIRST, slots: [slot], ...more });
  names.bookings.approved = (await admin.bookings.approve(await request(buyer, 9), rooms[0]))._id;
  const moved = await request(buyer, 10, { attendees: [buyer.userId, member.userId] });
  await admin.bookings.approve(moved, rooms[0]);
  await buyer.bookings.update(moved._id, { slots: [11, 12] });
  names.bookings.pending = moved._id;
  for (const [by, slot] of [
    [buyer, 13],
    [member, 14],
    [viewer, 15],
  ]) {
    const booking = await request(by, slot);
    await by.bookings.update(booking._id, { date: SECOND });
    await by.bookings.update(booking._id, { attendees: [by.userId] });
    await by.bookings.cancel(booking._id, 'Ill');
  }
  names.bookings.rejected = (await admin.bookings.reject(await request(rival, 9), 'Full'))._id;
  await request(dismissed, 16);
  await admin.bookings.approve(await request(dismissed, 17), rooms[2]);
}

/** Staff book, move, swap and cancel bookings. */
async function recordHouseBookings({ admin, people, names }, { _id, rooms }) {
  const { buyer, rival, leaver, erased } = people;
  const book = (company, room, slots, attendees = []) =>
    admin.bookings.create(_id, { company: company.companyId, room: rooms[room], date: SECOND, slots, attendees });
  const one = await book(buyer, 0, [9], [buyer.userId, leaver.userId]);
  const other = await book(rival, 1, [10]);
  await admin.bookings.update(other._id, { slots: [11] });
  await admin.bookings.swap({ viewingId: _id, bookingA: one._id, bookingB: other._id });
  await admin.bookings.cancel((await book(rival, 2, [16]))._id, 'Closed');
  await book(erased, 2, [12]);
  await admin.rooms.swap({ viewingId: _id, roomA: rooms[0], roomB: rooms[1] });
  Object.assign(names.bookings, { swapped: one._id, 'of the rival': other._id });
}

async function recordLive(story) {
  const { admin, people, names } = story;
  const { buyer, rival } = people;
  const { _id, rooms, goods } = await setUp(story, 'live');
  await admin.viewings.inviteAll(_id, [buyer.email, rival.email]);
  await admin.viewings.update(_id, { status: 'published' });
  const book = (company, room, slots) =>
    admin.bookings.create(_id, { company: company.companyId, room: rooms[room], date: FIRST, slots });
  const first = await book(buyer, 0, [9]);
  const second = await book(rival, 1, [9]);
  await book(buyer, 0, [14]);
  await buyer.bookings.request(_id, { date: LAST, slots: [10] });
  await admin.viewings.update(_id, { status: 'live' });
  await unchanged(
    story,
    _id,
    FIELDS.filter((field) => field !== 'location'),
  );
  await admin.goods.assign(rooms[0], [goods[0], goods[1]]);
  await admin.rooms.signIn(rooms[0], first._id);
  await admin.rooms.signIn(rooms[0], first._id);
  await admin.goods.reassign(rooms[1], [goods[1]]);
  await admin.goods.returnToStock(rooms[0], [goods[0]]);
  await admin.goods.assign(rooms[0], [goods[0]]);
  await admin.rooms.signOut(rooms[0]);
  await admin.rooms.signIn(rooms[1], second._id);
  Object.assign(names.bookings, { completed: first._id, 'signed in': second._id });
}

async function recordCompleted(story) {
  const { admin, people } = story;
  const { buyer } = people;
  const { _id, rooms, goods } = await setUp(story, 'completed');
  await admin.viewings.inviteAll(_id, [buyer.email]);
  await admin.viewings.update(_id, { status: 'live' });
  const booking = await admin.bookings.create(_id, {
    company: buyer.companyId,
    room: rooms[0],
    date: FIRST,
    slots: [9],
  });
  await buyer.bookings.request(_id, { date: LAST, slots: [10] });
  await admin.rooms.signIn(rooms[0], booking._id);
  await admin.goods.assign(rooms[0], goods);
  await admin.rooms.signOut(rooms[0]);
  await admin.viewings.update(_id, { status: 'completed' });
}

/** The first day has begun at publication: the clock opens the viewing. */
async function recordByTheClock(story) {
  const { admin, people } = story;
  const day = story.after(0).slice(0, 10);
  const details = { ...detailsOf('opened by the clock', [day, day]), timeZone: 'UTC' };
  const { _id } = await setUp(story, 'opened by the clock', { details, goods: 1 });
  await admin.viewings.inviteAll(_id, [people.rival.email]);
  await admin.viewings.update(_id, { status: 'published' });
  await story.until('the clock opens the viewing', async () => (await admin.viewings.one(_id)).status === 'live');
  await admin.viewings.update(_id, { status: 'completed' });
}
