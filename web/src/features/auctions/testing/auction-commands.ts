import type { AuctionInvitationSkip, AuctionView, UserView } from '@tender/contracts';
import type { FakeServer } from '../../../testing/fake-server.js';
import type { FakeHouse } from '../../../testing/fake-database.js';
import { anAuction } from '../../../testing/examples.js';

/** Commands of admins on auctions. The fake server stores the changes and checks no rules. */

interface Invited {
  auction: AuctionView;
  invited: UserView[];
  skipped: { email: string; reason: AuctionInvitationSkip }[];
}

export function serveAuctionCommands(server: FakeServer, house: FakeHouse): void {
  const change = (id: string, changes: Partial<AuctionView>): AuctionView => {
    const known = house.auctions.find(({ _id }) => _id === id);
    if (!known) throw new Error(`There is no auction ${id}`);
    const lots = house.lots.filter(({ auctionId }) => auctionId === id).length;
    const auction = { ...known, lots, ...changes };
    house.auctions = house.auctions.map((each) => (each._id === id ? auction : each));
    return auction;
  };
  server
    .on<{ createdAuction: AuctionView }>('POST /api/auction/create', ({ body }) => {
      const _id = `a${house.auctions.length + 1}`;
      const state = { status: 'pending', published: false, users: [], companies: [] } as const;
      const createdAuction = anAuction({ ...(body as Partial<AuctionView>), ...state, users: [], companies: [], _id });
      house.auctions = [...house.auctions, createdAuction];
      return { createdAuction };
    })
    .on<{ auction: AuctionView }>('POST /api/auction/publish/*', ({ rest }) => ({
      auction: change(rest, { published: true }),
    }))
    .on<Invited>('PATCH /api/auction/bulk-invite/*', ({ rest, body }) => {
      const { emails } = body as { emails: string[] };
      const invited = house.users.filter(({ email }) => emails.includes(email));
      const before = change(rest, {});
      const auction = change(rest, {
        users: [...new Set([...before.users, ...invited.map(({ _id }) => _id)])],
        companies: [...new Set([...before.companies, ...invited.flatMap(({ companyId }) => companyId ?? [])])],
      });
      const known = new Set(invited.map(({ email }) => email));
      const unknown = emails.filter((email) => !known.has(email));
      return { auction, invited, skipped: unknown.map((email) => ({ email, reason: 'invitedToSignUp' })) };
    });
}
