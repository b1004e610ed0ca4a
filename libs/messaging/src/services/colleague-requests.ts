import { Inject, Injectable } from '@nestjs/common';
import { auctionDecider, auctionStream, type ExistingAuction } from '@tender/auctions/rules';
import type { UnconfirmedCompany } from '@tender/contracts';
import { CLOCK, CommandExecutor } from '@tender/event-store';
import { Rejection, type Clock, type Instant } from '@tender/kernel';
import { bids, companyDecider, companyStream, seeEachOther } from '@tender/people/company';
import { READ_STORE, type CollectionSpec, type ReadStore } from '@tender/read-store';
import { Notifier } from '../reactors/notifier.js';
import { biddersOf } from '../reactors/recipients.js';
import { idFrom } from './audience-service.js';

interface RequestRecord {
  /** `<auction>/<company>`. */
  _id: string;
  at: Instant;
  /** The admin. */
  by: string;
}

const requestRecords: CollectionSpec<RequestRecord> = { name: 'colleague_requests', database: 'state' };
const idOf = (auctionId: string, companyId: string): string => `${auctionId}/${companyId}`;

/**
 * Before the publication of a sealed auction: companies whose buyers have not confirmed each other. The message to them
 * has fixed words, names neither a person nor the auction, and is sent once for each auction and company.
 */
@Injectable()
export class ColleagueRequests {
  private readonly notifier: Notifier;

  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.notifier = new Notifier({ executor, state: store, views: store, clock });
  }

  /** Empty unless the auction is sealed and unpublished: later confirmations open nothing of it. @throws Rejection NOT_FOUND */
  async unconfirmed(auctionId: string): Promise<UnconfirmedCompany[]> {
    const auction = await this.auction(auctionId);
    if (!isPrepared(auction)) return [];
    const found: UnconfirmedCompany[] = [];
    for (const companyId of auction.invited.keys()) {
      const buyers = await this.unconfirmedBuyers(companyId);
      if (buyers > 0) found.push({ companyId, buyers, askedAt: null });
    }
    const ids = found.map(({ companyId }) => idOf(auctionId, companyId));
    const asked = await this.store.state(requestRecords).find({ where: { _id: { in: ids } } });
    const times = new Map(asked.map(({ _id, at }) => [_id, at]));
    return found.map((company) => ({ ...company, askedAt: times.get(idOf(auctionId, company.companyId)) ?? null }));
  }

  /**
   * Asks all buyers of the company to confirm each other, unless they were asked before.
   * @throws Rejection NOT_FOUND, AUCTION_ALREADY_PUBLISHED, COMPANY_NOT_INVITED; NOBODY_TO_TELL if they see each other
   */
  async ask(auctionId: string, companyId: string, by: string): Promise<UnconfirmedCompany> {
    const auction = await this.auction(auctionId);
    if (auction.published) throw new Rejection('AUCTION_ALREADY_PUBLISHED');
    if (!auction.invited.has(companyId)) throw new Rejection('COMPANY_NOT_INVITED');
    const buyers = isPrepared(auction) ? await this.unconfirmedBuyers(companyId) : 0;
    if (buyers === 0) throw new Rejection('NOBODY_TO_TELL');
    const records = this.store.state(requestRecords);
    const _id = idOf(auctionId, companyId);
    const known = await records.get(_id);
    if (known) return { companyId, buyers, askedAt: known.at };
    // Before the record: a repetition after a crash sends no second message.
    await this.notifier.notify({
      about: `confirm ${_id}`,
      template: 'confirmColleagues',
      recipients: await biddersOf(this.executor, [companyId]),
      values: () => ({}),
      link: { path: '/manage-viewing-members', label: 'members' },
    });
    await records.addMissing([{ _id, at: this.clock(), by }]);
    return { companyId, buyers, askedAt: (await records.get(_id))?.at ?? null };
  }

  private async auction(auctionId: string): Promise<ExistingAuction> {
    const auction = await this.executor.state(auctionDecider, auctionStream(idFrom(auctionId)));
    if (auction.status === 'none') throw new Rejection('NOT_FOUND');
    return auction;
  }

  /** Number of the company's buyers; 0 if each of them sees the amounts of the others. */
  private async unconfirmedBuyers(companyId: string): Promise<number> {
    const company = await this.executor.state(companyDecider, companyStream(companyId));
    if (company.status !== 'approved') return 0;
    const buyers = Object.keys(company.members).filter((userId) => bids(company.members[userId]));
    return seeEachOther(company.trust, buyers) ? 0 : buyers.length;
  }
}

const isPrepared = ({ published, bidVisibility, status }: ExistingAuction): boolean =>
  !published && bidVisibility === 'sealed' && status === 'pending';
