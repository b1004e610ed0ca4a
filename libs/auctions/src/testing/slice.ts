import { Global, Module } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import type { UserView } from '@tender/contracts';
import { CLOCK, CommandExecutor, EVENT_STORE, type CommandContext } from '@tender/event-store';
import { newId, Rejection, streamIdOf, type Actor } from '@tender/kernel';
import { Directory, HeavyReads, Standings, type Standing, type Trust } from '@tender/people';
import { FRESHNESS, READ_STORE } from '@tender/read-store';
import { AuctionClock } from '../auction-clock.js';
import { AuctionDesk } from '../auction-desk.js';
import { AuctionsModule } from '../auctions.module.js';
import { BiddingDesk } from '../bidding-desk.js';
import { InvitationDesk } from '../invitation-desk.js';
import { LotMarks } from '../lot-marks.js';
import { SealKeys } from '../seal-keys.js';
import { KEY } from './builders.js';
import { openHouse, type House } from './house.js';

/** Everybody whose id begins with a company's is an approved buyer of it, but for those of company `Z`. */
class EverybodyApproved extends Standings {
  override async ofUser(userId: string): Promise<Standing | null> {
    const companyId = streamIdOf(userId);
    if (companyId === null) return null;
    return {
      userId,
      role: 'buyer',
      status: companyId === 'Z' ? 'rejected' : 'approved',
      companyId,
      invitation: null,
      companyStatus: 'approved',
      awaitsEmail: false,
    };
  }
  override async ofCompany(companyId: string) {
    return { companyId, name: companyId, status: 'approved' } as const;
  }
  override async peopleOf() {
    return {};
  }
  override async trustIn(): Promise<Trust> {
    return [];
  }
}

const directory = {
  async user(userId: string): Promise<Pick<UserView, '_id'>> {
    if (userId.startsWith('gone')) throw new Rejection('NOT_FOUND');
    return { _id: userId };
  },
};

/** `a@B` is a person of company B; addresses without a company are unknown. */
const invitations: InvitationDesk = {
  resolve: async (emails) => ({
    known: emails
      .filter((email) => !email.endsWith('@'))
      .map((email) => ({ email, userId: `${email.split('@')[1]}.owner`, companyId: email.split('@')[1] ?? '' })),
    skipped: emails.filter((email) => email.endsWith('@')).map((email) => ({ email, reason: 'invitedToSignUp' })),
  }),
  inviteToSignUp: async () => undefined,
};

/** The Nest slice on real stores, without HTTP. */
export async function openSlice(house?: House) {
  const opened = house ?? (await openHouse());
  const ports = [
    { provide: EVENT_STORE, useValue: opened.events },
    { provide: READ_STORE, useValue: opened.reads },
    { provide: FRESHNESS, useValue: opened.freshness },
    { provide: CLOCK, useValue: () => opened.time.now },
    { provide: CommandExecutor, useValue: opened.executor },
    { provide: SealKeys, useValue: new SealKeys(KEY) },
    { provide: Standings, useClass: EverybodyApproved },
    { provide: Directory, useValue: directory },
    { provide: HeavyReads, useValue: new HeavyReads({ rateLimits: false }) },
  ];
  @Global()
  @Module({ providers: ports, exports: ports })
  class Ports {}

  const module = await Test.createTestingModule({
    imports: [
      Ports,
      AuctionsModule.with({ invitationDesk: { provide: InvitationDesk, useValue: invitations }, imports: [] }),
    ],
  }).compile();
  module.enableShutdownHooks([]);
  await module.init();
  return {
    house: opened,
    clock: module.get(AuctionClock),
    desk: module.get(AuctionDesk, { strict: false }),
    bidding: module.get(BiddingDesk, { strict: false }),
    marks: module.get(LotMarks, { strict: false }),
    queries: module.get(QueryBus, { strict: false }),
    as: (actor: Actor, more: Partial<CommandContext> = {}): CommandContext => ({
      actor,
      commandId: newId(),
      requestId: 'request',
      ...more,
    }),
    close: () => module.close(),
  };
}

export type Slice = Awaited<ReturnType<typeof openSlice>>;
