import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { AccessGuard } from './access.guard.js';
import { AskCompanyHandler, AskHouseHandler, PeopleCommands } from './ask.js';
import { Account } from './account.js';
import { Addresses } from './addresses.js';
import { AuthController } from './auth.controller.js';
import { BulkFiles } from './bulk-files.js';
import { BulkImportController } from './bulk-import.controller.js';
import { BulkImport } from './bulk-import.js';
import { ColleagueNotices } from './colleague-notices.js';
import { CommandLimit } from './command-limit.js';
import { Companies } from './companies.js';
import { CompaniesController } from './companies.controller.js';
import { Confirmations } from './confirmations.js';
import { Directory } from './directory.js';
import { EntranceCookies } from './entrance-cookies.js';
import { EntranceLimiter } from './entrance-limiter.js';
import { Erasure } from './erasure.js';
import { FileSweep } from './file-sweep.js';
import { FirstAdminDesk } from './first-admin.js';
import { HeavyReads } from './heavy-reads.js';
import { InvitationLetters } from './invitation-letters.js';
import { Invitations } from './invitations.js';
import { KnownDevices } from './known-devices.js';
import { Links } from './links.js';
import { LooseFiles } from './loose-files.js';
import { MemberDesk } from './member-desk.js';
import { Members } from './members.js';
import { MembersController } from './members.controller.js';
import { Outbox } from './outbox.js';
import { PendingPapers } from './pending-papers.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { PeopleController } from './people.controller.js';
import { RateLimiters } from './rate-limiter.js';
import { Registration } from './registration.js';
import { Reservations } from './reservations.js';
import { SecurityLog } from './security-log.js';
import { Sessions } from './sessions.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';
import { SignInLimits } from './sign-in-limits.js';
import { SignIn } from './sign-in.js';
import { Standings } from './standing.js';
import { StreamStandings } from './stream-standings.js';
import { UploadInterceptor } from './upload.interceptor.js';
import { UserDesk } from './user-desk.js';
import { UserDocuments } from './user-documents.js';
import { UserDocumentsController } from './user-documents.controller.js';

const sessions = {
  provide: Sessions,
  inject: [READ_STORE, CLOCK, PEOPLE_SETTINGS],
  useFactory: (store: ReadStore, clock: Clock, { session, sharedState, rateLimits }: PeopleSettings) =>
    new Sessions(store, clock, { ...session, shared: sharedState, unbounded: !rateLimits }),
};

/** People, companies, sessions and the guard. The app provides the stores, the clock, the executor and `PEOPLE_SETTINGS`. */
@Module({
  imports: [CqrsModule],
  controllers: [
    AuthController,
    OwnSessionsController,
    PeopleController,
    MembersController,
    CompaniesController,
    UserDocumentsController,
    BulkImportController,
  ],
  providers: [
    AskCompanyHandler,
    AskHouseHandler,
    PeopleCommands,
    AccessGuard,
    CommandLimit,
    HeavyReads,
    RateLimiters,
    EntranceLimiter,
    SecurityLog,
    Directory,
    FirstAdminDesk,
    Invitations,
    Registration,
    Reservations,
    sessions,
    SignIn,
    SignInLimits,
    EntranceCookies,
    KnownDevices,
    Account,
    Addresses,
    Confirmations,
    Links,
    Outbox,
    InvitationLetters,
    Members,
    MemberDesk,
    Companies,
    Erasure,
    UserDesk,
    PendingPapers,
    ColleagueNotices,
    LooseFiles,
    UploadInterceptor,
    UserDocuments,
    BulkFiles,
    BulkImport,
    FileSweep,
    { provide: Standings, useClass: StreamStandings },
  ],
  exports: [
    AccessGuard,
    HeavyReads,
    Directory,
    FirstAdminDesk,
    Invitations,
    RateLimiters,
    Registration,
    SecurityLog,
    Sessions,
    Standings,
  ],
})
export class PeopleModule implements OnApplicationBootstrap {
  constructor(
    private readonly reservations: Reservations,
    private readonly addresses: Addresses,
    private readonly account: Account,
    private readonly erasure: Erasure,
    private readonly links: Links,
    private readonly sessions: Sessions,
    private readonly papers: PendingPapers,
  ) {}

  /** What a crash, or a restored backup, has left half done. */
  async onApplicationBootstrap(): Promise<void> {
    await this.reservations.settle();
    await this.addresses.settle();
    await this.account.settle();
    await this.erasure.settle();
    await this.papers.settle();
    await this.links.sweep();
    await this.sessions.sweep();
  }
}
