import { Inject, Injectable } from '@nestjs/common';
import { SealKeys } from '@tender/auctions';
import { Awards } from '@tender/awards';
import type { AuctionDocument } from '@tender/auctions/auction-document';
import { ReadModelCondition, ROOT_KEY } from '@tender/context/module';
import {
  OPERATOR_ALERTS,
  PAUSE_CAUSES,
  type AuctionShortOfBids,
  type DailyNeeds,
  type NamedAuction,
  type OperatorAlert,
  type PausedAuction,
  type RunningAuction,
  type StandingStill,
  type WaitingBookings,
} from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { millisBetween, type Clock, type Instant } from '@tender/kernel';
import { Directory } from '@tender/people';
import { Alerts, Deliveries } from '@tender/messaging';
import { DeadLetters } from '@tender/reactors';
import type { ViewingDocument } from '@tender/viewings';
import { WaitingInvitations } from './waiting-invitations.js';
import { DashboardReader, known } from './dashboard-reader.js';

/** Time in ms before the end from which lots without bids need attention. */
const ENDING_SOON = 24 * 3_600_000;

export interface KnownOfTheDay {
  now: Instant;
  auctions: readonly Pick<AuctionDocument, '_id' | 'name' | 'status' | 'reason'>[];
  running: readonly RunningAuction[];
  unfinished: readonly ViewingDocument[];
}

@Injectable()
export class StaffNeeds {
  private readonly sealKeys: SealKeys;

  constructor(
    private readonly reader: DashboardReader,
    private readonly directory: Directory,
    private readonly letters: DeadLetters,
    private readonly deliveries: Deliveries,
    private readonly alerts: Alerts,
    private readonly awards: Awards,
    private readonly readModels: ReadModelCondition,
    private readonly invitations: WaitingInvitations,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ROOT_KEY) rootKey: Buffer,
  ) {
    this.sealKeys = new SealKeys(rootKey);
  }

  async load({ now, auctions, running, unfinished }: KnownOfTheDay): Promise<DailyNeeds> {
    const unpublished = await this.reader.unpublishedSales();
    const sold = await this.reader.auctionsById(unpublished.map(({ _id }) => _id));
    const named = unpublished.map(({ _id, undecided }) => ({ _id, name: sold.get(_id)?.name ?? '', undecided }));
    return {
      ...(await known(this.directory.waiting(), {
        people: 0,
        companies: 0,
        unconfirmed: { people: 0, companies: 0 },
      })),
      bookings: await this.waitingBookings(unfinished, now),
      waitingInvitations: await this.invitations.all(),
      endingWithoutBids: shortOfBids(running, now),
      lotsToDecide: named.filter(({ undecided }) => undecided > 0),
      resultsToPublish: named.filter(({ undecided }) => undecided === 0).map(({ _id, name }) => ({ _id, name })),
      waitingLetters: await known(this.awards.overdue(), []),
      viewingsWithoutAuction: (await this.reader.viewingsWithoutAuction()).map(({ _id, name }) => ({ _id, name })),
      failedMessages: await this.deliveries.failed(),
      standingStill: await this.stoppedParts(),
      unopenedAuctions: await this.unopenedAuctions(),
      clockInDoubt: Boolean(this.clock.step),
      pausedAuctions: pausedAuctions(auctions),
      alerts: await this.operatorAlerts(),
    };
  }

  private async waitingBookings(unfinished: readonly ViewingDocument[], now: Instant): Promise<WaitingBookings[]> {
    const waiting = Map.groupBy(await this.reader.waitingBookings(now), ({ viewing }) => viewing);
    return unfinished.flatMap(({ _id, name }) => {
      const count = waiting.get(_id)?.length ?? 0;
      return count > 0 ? [{ viewing: _id, name, waiting: count }] : [];
    });
  }

  private async unopenedAuctions(): Promise<NamedAuction[]> {
    const sealed = await this.reader.unfinishedSealedAuctions();
    return sealed
      .filter((auction) => !this.sealKeys.opens({ ...auction, auctionId: auction._id }))
      .map(({ _id, name }) => ({ _id, name }));
  }

  private async operatorAlerts(): Promise<OperatorAlert[]> {
    const current = await this.alerts.current();
    return OPERATOR_ALERTS.filter((kind) => current.has(kind));
  }

  private async stoppedParts(): Promise<StandingStill> {
    const setAside = (await this.letters.list()).filter(({ dead }) => dead);
    return {
      projections: [...this.readModels.failedProjections],
      reactors: [...new Set(setAside.map(({ reactor }) => reactor))].sort(),
    };
  }
}

const pausedAuctions = (auctions: KnownOfTheDay['auctions']): PausedAuction[] =>
  auctions.flatMap(({ _id, name, status, reason }) => {
    const cause = PAUSE_CAUSES.find((each) => each === reason);
    return status === 'paused' && cause ? [{ _id, name, cause }] : [];
  });

/** Live auctions that end soon and have lots without bids. Excludes paused ones: their end is unknown. */
export const shortOfBids = (running: readonly RunningAuction[], now: Instant): AuctionShortOfBids[] =>
  running
    .filter(
      ({ status, endsAt, lots, lotsWithBids }) =>
        status === 'live' && millisBetween(now, endsAt) <= ENDING_SOON && lotsWithBids < lots,
    )
    .map(({ _id, name, endsAt, timeZone, lots, lotsWithBids }) => ({
      ...{ _id, name, endsAt, timeZone, withoutBids: lots - lotsWithBids, lots },
    }));
