import { auctions } from '@tender/auctions/auction-document';
import { lots } from '@tender/auctions/lot-document';
import { auctionDecider, auctionStream, type ExistingAuction } from '@tender/auctions/rules';
import { can, COMPANY_ROLES, type MessageAudience, type Permission } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { companyViews } from '@tender/people/company-document';
import { memberships, type MembershipDocument } from '@tender/people/membership-document';
import type { ReadStore } from '@tender/read-store';
import { viewingDecider, viewingStream, type ExistingViewing } from '@tender/viewings/rules';
import { viewings } from '@tender/viewings/viewing-document';
import type { Addressees, MessageDraft } from '../rules/message.events.js';

export type Addressed = Pick<MessageDraft, 'to' | 'viewingId' | 'auctionId'>;

export interface Recipient {
  userId: string;
  companyId: string;
}

export interface AudiencePage {
  recipients: Recipient[];
  next: string | null;
}

const PAGE = 500;

type Candidates = ReadonlySet<string> | 'everybody';

/** People who are approved now, can sign in and have the permission for the subject; never staff (`specification.md §9`). */
export class Audiences {
  constructor(
    private readonly executor: Pick<CommandExecutor, 'state'>,
    private readonly views: Pick<ReadStore, 'view'>,
  ) {}

  /** @param after `next` of the previous page; null for the first @throws Rejection NOT_FOUND */
  async page(of: Addressed, after: string | null, limit = PAGE): Promise<AudiencePage> {
    return this.pageOf(await this.candidates(of), { needs: permissionFor(of), after, limit });
  }

  async count(of: Addressed): Promise<number> {
    const candidates = await this.candidates(of);
    let count = 0;
    let after: string | null = null;
    do {
      const page: AudiencePage = await this.pageOf(candidates, { needs: permissionFor(of), after, limit: PAGE });
      count += page.recipients.length;
      after = page.next;
    } while (after !== null);
    return count;
  }

  private async pageOf(
    candidates: Candidates,
    { needs, after, limit }: { needs: Permission; after: string | null; limit: number },
  ): Promise<AudiencePage> {
    const ids = candidates === 'everybody' ? null : idsAfter(candidates, after, limit);
    const found = await this.views.view(memberships).find({
      where: {
        status: 'approved',
        role: { in: COMPANY_ROLES.filter((role) => can(role, needs)) },
        ...(ids ? { _id: { in: ids } } : { _id: { gt: after ?? '' } }),
      },
      sort: [{ field: '_id' }],
      limit,
    });
    const last = ids ? (ids.length === limit ? ids.at(-1) : null) : found.length === limit ? found.at(-1)?._id : null;
    return { recipients: await this.admitted(found), next: last ?? null };
  }

  private async admitted(members: readonly MembershipDocument[]): Promise<Recipient[]> {
    const ids = [...new Set(members.flatMap(({ companyId }) => companyId ?? []))];
    const approved = await this.views.view(companyViews).find({ where: { _id: { in: ids }, status: 'approved' } });
    const companies = new Set(approved.map(({ _id }) => _id));
    return members.flatMap(({ _id: userId, companyId, awaitsEmail, invited }) =>
      companyId !== null && companies.has(companyId) && !awaitsEmail && !invited ? [{ userId, companyId }] : [],
    );
  }

  private async candidates({ to, viewingId, auctionId }: Addressed): Promise<Candidates> {
    if (to.userId !== undefined) return new Set([to.userId]);
    if (viewingId !== null) return viewingPeople(await viewingOf(this.executor, viewingId), to.audience);
    if (auctionId !== null) return this.auctionPeople(await auctionOf(this.executor, auctionId), to.audience);
    switch (to.audience) {
      case 'auction':
        return this.invitedToAuctions();
      case 'viewing':
        return this.invitedToViewings();
      case 'all':
      case 'notBid':
      case 'bidsWon':
      case 'bidsLost':
      case 'bookingsPending':
      case 'bookingsCompleted':
        return 'everybody';
    }
  }

  private async auctionPeople(auction: ExistingAuction, audience: MessageAudience): Promise<ReadonlySet<string>> {
    const { bids, invited } = auction;
    const peopleOf = (companies: ReadonlySet<string>): ReadonlySet<string> =>
      new Set([...invited].flatMap(([company, people]) => (companies.has(company) ? [...people] : [])));
    switch (audience) {
      case 'notBid':
        return peopleOf(new Set([...invited.keys()].filter((company) => bids.standingOf(company).length === 0)));
      case 'bidsWon':
        return peopleOf((await this.outcome(auction)).won);
      case 'bidsLost':
        return peopleOf((await this.outcome(auction)).lost);
      case 'all':
      case 'auction':
      case 'viewing':
      case 'bookingsPending':
      case 'bookingsCompleted':
        return peopleOf(new Set(invited.keys()));
    }
  }

  private async outcome(auction: ExistingAuction): Promise<{ won: Set<string>; lost: Set<string> }> {
    if (auction.status !== 'completed' || !auction.resultPublished) throw new Rejection('RESULT_NOT_PUBLISHED');
    const [won, lost] = [new Set<string>(), new Set<string>()];
    const all = await this.views.view(lots).find({ where: { auctionId: auction.auctionId, withdrawn: false } });
    for (const { _id, sold, result } of all) {
      const winner = sold === true ? (result?.winner?.companyId ?? null) : null;
      if (winner !== null) won.add(winner);
      for (const { companyId } of auction.bids.standingOn(_id)) if (companyId !== winner) lost.add(companyId);
    }
    return { won, lost };
  }

  private async invitedToAuctions(): Promise<ReadonlySet<string>> {
    const all = this.views.view(auctions);
    return union((skip) =>
      all.find({ where: { published: true, cancelled: false }, sort: [{ field: '_id' }], skip, limit: PAGE }),
    );
  }

  private async invitedToViewings(): Promise<ReadonlySet<string>> {
    const all = this.views.view(viewings);
    return union((skip) =>
      all.find({
        where: { status: { in: ['published', 'live', 'completed'] } },
        sort: [{ field: '_id' }],
        skip,
        limit: PAGE,
      }),
    );
  }
}

/** Company members and viewing members cannot bid: they get no messages about auctions. */
const permissionFor = ({ to, auctionId }: Addressed): Permission =>
  auctionId !== null || isAboutAuctions(to) ? 'auction:read' : 'notification:own';

const isAboutAuctions = ({ audience }: Addressees): boolean => audience === 'auction';

function idsAfter(candidates: ReadonlySet<string>, after: string | null, limit: number): string[] {
  const rest = after === null ? [...candidates] : [...candidates].filter((id) => id > after);
  return rest.sort().slice(0, limit);
}

async function union(read: (skip: number) => Promise<{ users: string[] }[]>): Promise<ReadonlySet<string>> {
  const people = new Set<string>();
  for (let skip = 0, full = true; full; skip += PAGE) {
    const page = await read(skip);
    for (const { users } of page) for (const userId of users) people.add(userId);
    full = page.length === PAGE;
  }
  return people;
}

function viewingPeople({ invited, bookings }: ExistingViewing, audience: MessageAudience): ReadonlySet<string> {
  if (audience === 'all') return new Set([...invited.values()].flatMap((people) => [...people]));
  const status = audience === 'bookingsPending' ? 'pending' : 'completed';
  const booked = bookings.allBookings().filter((booking) => booking.status === status);
  return new Set(booked.flatMap(({ userId, attendees }) => [userId, ...attendees]));
}

export async function auctionOf(executor: Pick<CommandExecutor, 'state'>, auctionId: string): Promise<ExistingAuction> {
  const auction = await executor.state(auctionDecider, auctionStream(auctionId));
  if (auction.status === 'none') throw new Rejection('NOT_FOUND');
  return auction;
}

export async function viewingOf(executor: Pick<CommandExecutor, 'state'>, viewingId: string): Promise<ExistingViewing> {
  const viewing = await executor.state(viewingDecider, viewingStream(viewingId));
  if (viewing.status === 'none') throw new Rejection('NOT_FOUND');
  return viewing;
}
