import type { AuctionInvitationSkip, AuctionView, UserView } from '@tender/contracts';
import type { FakeServer } from '../../../testing/fake-server.js';
import type { FakeDatabase } from '../../../testing/fake-database.js';
import { anAuction } from '../../../testing/examples.js';

/** Commands of admins on auctions. The fake server stores the changes and checks no rules. */

interface Invited {
  auction: AuctionView;
  invited: UserView[];
  skipped: { email: string; reason: AuctionInvitationSkip }[];
}

export function serveAuctionCommands(server: FakeServer, database: FakeDatabase): void {
  const change = (id: string, changes: Partial<AuctionView>): AuctionView => {
    const known = database.auctions.find(({ _id }) => _id === id);
    if (!known) throw new Error(`There is no auction ${id}`);
    const lots = database.lots.filter(({ auctionId }) => auctionId === id).length;
    const auction = { ...known, lots, ...changes };
    database.auctions = database.auctions.map((each) => (each._id === id ? auction : each));
    return auction;
  };
  server
    .on<{ terms: null }>('GET /api/terms', { terms: null })
    .on<{ log: object }>('GET /api/log', { log: { origin: 'house.example/log/0', size: 1 } })
    .on<{ createdAuction: AuctionView }>('POST /api/auction/create', ({ body }) => {
      const _id = `a${database.auctions.length + 1}`;
      const state = { status: 'pending', published: false, users: [], companies: [] } as const;
      const createdAuction = anAuction({ ...(body as Partial<AuctionView>), ...state, users: [], companies: [], _id });
      database.auctions = [...database.auctions, createdAuction];
      return { createdAuction };
    })
    .on<{ auction: AuctionView }>('POST /api/auction/publish/*', ({ rest }) => ({
      auction: change(rest, { published: true }),
    }))
    .on<Invited>('PATCH /api/auction/bulk-invite/*', ({ rest, body }) => {
      const { emails } = body as { emails: string[] };
      const invited = database.users.filter(({ email }) => emails.includes(email));
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
