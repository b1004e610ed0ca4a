import { expect } from '@jest/globals';
import { imageIdOf, type BookingView, type CompanyRole, type UserView } from '@tender/contracts';
import { PNG } from '../staging/files.js';
import { PASSWORD, type TestServer } from '../server/test-server.js';
import type { Person } from '../callers/person.js';
import { dayFromNow, stageViewing } from '../staging/viewing.js';
import type { Caller } from './row.js';

export const person = (name: string) => ({ firstName: 'N', lastName: 'Ew', email: `${name}@matrix.test` });
export const newcomer = {
  ...person('newcomer'),
  password: PASSWORD,
  phone: { countryCode: '+32', number: '470123456' },
  companyName: 'New',
  country: 'BE',
  categories: [],
};
/** Objects that the rows are about. Strings are ids. */
export interface Staged {
  callers: Record<Caller, Person>;
  /** Colleagues of `buyer` with an open invitation. */
  invited: UserView[];
  /** A live auction; `draft` is not published. */
  auction: string;
  draft: string;
  lots: string[];
  bid: string;
  /** A picture of the first lot. */
  picture: { address: string; id: string };
  folders: Record<'shown' | 'hidden' | 'ofAuction' | 'file', string>;
  viewing: string;
  rooms: string[];
  goods: string[];
  bookings: string[];
}

export async function stage(server: TestServer): Promise<Staged> {
  const admin = await server.admin();
  const [buyer, rival] = [await server.buyer('buyer'), await server.buyer('rival')];
  await server.guest().signUp({ ...newcomer, ...person('pending') });
  const colleague = async (role: CompanyRole) => {
    const {
      invited: [user],
    } = await buyer.inviteMember(buyer.companyId, { ...person(role), role });
    return server.guest().acceptInvitation(await server.linkTo(user!.email, 'memberInvitation'), PASSWORD);
  };
  const callers = {
    guest: server.guest(),
    pending: await server.signedIn('pending@matrix.test'),
    viewer: await colleague('viewerOnly'),
    member: await colleague('buyerCompanyMember'),
    rival,
    auditor: await server.auditor(),
    buyer,
    admin,
  };
  const licence = new File(['%PDF-1.7 %%EOF'], 'licence.pdf');
  expect((await buyer.upload('PATCH', `/api/user/buyer/update/${buyer.userId}`, { doc1: licence })).status).toBe(200);
  const { invited } = await buyer.inviteMember(buyer.companyId, person('waiting'));
  const live = await server.auction(admin, {
    buyers: [buyer],
    lots: [1, 2, 3].map((lotNo) => ({ lotNo: `${lotNo}`, reservePrice: 100 })),
  });
  const auction = live.auction._id;
  const lots = live.lots.map(({ _id }) => _id);
  const [address] = (await admin.lotImages.add(lots[0]!, [new File([PNG], 'a.png')])).images;
  const bid = (await buyer.placeBid({ auctionId: auction, lotId: lots[2]!, biddingAmount: 40 }))._id;
  const draft = (await server.auction(admin, { until: 'created' })).auction._id;
  const hidden = await admin.folders.create({ name: 'Hidden' });
  const [paper] = await admin.documents.upload(hidden._id, [licence]);
  const folders = {
    shown: (await admin.folders.create({ name: 'Shown', public: true }))._id,
    hidden: hidden._id,
    ofAuction: (await admin.folders.create({ name: 'Tender', public: true, auction }))._id,
    file: paper!._id,
  };
  const staged = await stageViewing(admin, { buyers: [buyer], rooms: 3, until: 'live' });
  const viewing = staged.viewing._id;
  const bookings = await Promise.all(
    [15, 16].map(async (slot) => {
      const newBookingData = { date: dayFromNow(2), slots: [slot] };
      return (
        await buyer
          .post('/api/booking/pendingBooking', { viewingId: viewing, newBookingData })
          .json<{ pendingBooking: BookingView }>(201)
      ).pendingBooking._id;
    }),
  );
  return {
    callers,
    invited,
    auction,
    draft,
    lots,
    bid,
    picture: { address: address!, id: imageIdOf(address!)! },
    folders,
    viewing,
    rooms: staged.rooms.map(({ _id }) => _id),
    goods: staged.goods.map(({ _id }) => _id),
    bookings,
  };
}
