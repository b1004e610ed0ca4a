import { Global, Module } from '@nestjs/common';
import { CqrsModule, QueryBus } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import type { UserView } from '@tender/contracts';
import { ROOT_KEY } from '@tender/context/module';
import { UserMessages } from '@tender/context/user-messages';
import { Queries, QUERY_METER } from '@tender/context/queries';
import { CLOCK, CommandExecutor, EVENT_STORE, UNMETERED, type CommandContext } from '@tender/event-store';
import { FactorCheck, HeavyReadLimit, HTTP_SETTINGS, SecurityLog, type HttpSettings } from '@tender/http';
import { newId, Rejection, streamIdOf, type Actor } from '@tender/kernel';
import {
  BidConfirmations,
  CurrentPolicy,
  Directory,
  FourEyes,
  Memberships,
  StagedFiles,
  type Membership,
  type Trust,
} from '@tender/people';
import { READ_YOUR_WRITES, READ_STORE } from '@tender/read-store';
import { AuctionService } from '../lifecycle/auction-service.js';
import { AuctionsModule } from '../auctions.module.js';
import { BidRefusals } from '../bidding/bid-refusals.js';
import { BiddingService } from '../bidding/bidding-service.js';
import { InvitationGateway } from '../lifecycle/invitation-gateway.js';
import { ViewingGateway } from '../lifecycle/viewing-gateway.js';
import { LotService } from '../lots/lot-service.js';
import { LotPreferences } from '../lots/lot-preferences.js';
import { KEY } from '../rules/testing/builders.js';
import { openTestStores, type TestStores } from './test-stores.js';

/** Every user whose id starts with a company's id is its approved buyer, except those of company `Z`. */
class AllUsersApproved extends Memberships {
  override async ofUser(userId: string): Promise<Membership | null> {
    const companyId = streamIdOf(userId);
    if (companyId === null) return null;
    return {
      userId,
      revision: 0,
      role: 'buyer',
      status: companyId === 'Z' ? 'rejected' : 'approved',
      companyId,
      invitation: null,
      companyStatus: 'approved',
      awaitsEmail: false,
      signedUp: true,
      invite: false,
      termsVersion: null,
    };
  }
  override recentOf(userId: string): Promise<Membership | null> {
    return this.ofUser(userId);
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
const invitations: InvitationGateway = {
  resolve: async (emails) => ({
    known: emails
      .filter((email) => !email.endsWith('@'))
      .map((email) => ({ email, userId: `${email.split('@')[1]}.owner`, companyId: email.split('@')[1] ?? '' })),
    skipped: emails.filter((email) => email.endsWith('@')).map((email) => ({ email, reason: 'invitedToSignUp' })),
  }),
  inviteToSignUp: async () => undefined,
  takeBackFrom: async () => undefined,
};

/** Does nothing, because tests of the slice have no images. */
const staged = {
  markUnreferenced: async () => undefined,
  commit: async () => undefined,
  dispose: async () => undefined,
};

export const VIEWINGS: ViewingGateway = {
  factsOf: async (viewingId) => (viewingId === 'viewing1' ? { status: 'live', timeZone: 'Europe/Brussels' } : null),
  zonesOf: async () => new Map([['viewing1', 'Europe/Brussels']]),
  strangersAmong: async (goodIds) => goodIds.filter((goodId) => goodId !== 'viewing1.good1'),
};

/** Opens the Nest module of auctions on real stores, without HTTP. */
export async function openSlice(stores?: TestStores) {
  const opened = stores ?? (await openTestStores());
  const ports = [
    { provide: EVENT_STORE, useValue: opened.events },
    { provide: READ_STORE, useValue: opened.reads },
    { provide: READ_YOUR_WRITES, useValue: opened.readYourWrites },
    { provide: CLOCK, useValue: () => opened.time.now },
    { provide: CommandExecutor, useValue: opened.executor },
    { provide: QUERY_METER, useValue: UNMETERED },
    Queries,
    { provide: ROOT_KEY, useValue: KEY },
    UserMessages,
    { provide: Memberships, useClass: AllUsersApproved },
    { provide: Directory, useValue: directory },
    CurrentPolicy,
    FourEyes,
    { provide: BidConfirmations, useValue: {} },
    { provide: FactorCheck, useValue: {} },
    { provide: StagedFiles, useValue: staged },
    { provide: ViewingGateway, useValue: VIEWINGS },
    { provide: HeavyReadLimit, useValue: new HeavyReadLimit({ rateLimits: false }) },
    { provide: HTTP_SETTINGS, useValue: { rateLimits: false, logKey: KEY } satisfies Partial<HttpSettings> },
    SecurityLog,
  ];
  @Global()
  @Module({ imports: [CqrsModule], providers: ports, exports: ports })
  class Ports {}

  const module = await Test.createTestingModule({
    imports: [
      Ports,
      AuctionsModule.with({ invitationGateway: { provide: InvitationGateway, useValue: invitations }, imports: [] }),
    ],
  }).compile();
  module.enableShutdownHooks([]);
  await module.init();
  return {
    house: opened,
    service: module.get(AuctionService, { strict: false }),
    bidding: module.get(BiddingService, { strict: false }),
    lotService: module.get(LotService, { strict: false }),
    preferences: module.get(LotPreferences, { strict: false }),
    refusals: module.get(BidRefusals, { strict: false }),
    news: module.get(UserMessages, { strict: false }),
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
