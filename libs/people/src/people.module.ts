import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { CLOCK } from '@tender/event-store';
import { RunningDownloads } from '@tender/files';
import { AccessGuard, GuestThrottle, HTTP_SETTINGS, SessionSource, UploadStore, type HttpSettings } from '@tender/http';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { PeopleCommandHandler, PeopleCommands } from './people-commands.js';
import { AcceptedInvitations } from './sign-in/accepted-invitations.js';
import { Addresses } from './addresses/addresses.js';
import { AuthController } from './sign-in/auth.controller.js';
import { BulkFiles } from './import/bulk-files.js';
import { BulkImportController } from './import/bulk-import.controller.js';
import { BulkImport } from './import/bulk-import.js';
import { ColleagueNotices } from './mails/colleague-notices.js';
import { Companies } from './companies/companies.js';
import { CompanyIntroduction } from './companies/company-introduction.js';
import { CompaniesController } from './companies/companies.controller.js';
import { ConfirmationMailer } from './sign-up/confirmation-mailer.js';
import { Confirmations } from './sign-up/confirmations.js';
import { CrashRecovery } from './crash-recovery.js';
import { DeadLinks } from './mails/dead-links.js';
import { GetCompaniesHandler, GetCompanyHandler } from './directory/company-queries.js';
import { Directory } from './directory/directory.js';
import { GetProfileHandler, GetUserHandler, GetUsersHandler } from './directory/people-queries.js';
import { GetDocumentHandler } from './documents/document-queries.js';
import { AuthCookies } from './sessions/auth-cookies.js';
import { GuestLimiter } from './sessions/guest-limiter.js';
import { Approval } from './members/approval.js';
import { ColleagueConfirmation } from './members/colleague-confirmation.js';
import { Erasure } from './erasure/erasure.js';
import { PersonalHoldings } from './erasure/personal-holdings.js';
import { FileSweep } from './import/file-sweep.js';
import { FirstAdminService } from './sign-up/first-admin.js';
import { ForgottenPasswords } from './sign-in/forgotten-passwords.js';
import { InvitationAcceptance } from './sign-in/invitation-acceptance.js';
import { InvitationLinks } from './sign-in/invitation-links.js';
import { InvitationMailer } from './mails/invitation-mailer.js';
import { GetAwaitedSignUpsHandler } from './invitations/awaited-queries.js';
import { AwaitedNews } from './invitations/awaited-news.js';
import { AwaitedSignUps } from './invitations/awaited-sign-ups.js';
import { Invitations } from './invitations/invitations.js';
import { CompanyLiveSource, StaffLiveSource } from './live/people-live-sources.js';
import { KnownDevices } from './sessions/known-devices.js';
import { Links } from './mails/links.js';
import { StagedFiles } from './documents/staged-files.js';
import { MemberService } from './members/member-service.js';
import { OpenInvitations } from './members/open-invitations.js';
import { MemberInvitation } from './members/member-invitation.js';
import { Members } from './members/members.js';
import { MembersController } from './members/members.controller.js';
import { GetMailsHandler } from './mails/mail-queries.js';
import { Outbox } from './mails/outbox.js';
import { PendingPapers } from './documents/pending-papers.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { PasswordChange } from './sign-in/password-change.js';
import { PasswordHasher } from './sign-in/password-hasher.js';
import { PasswordNotices } from './mails/password-notices.js';
import { PasswordReset } from './sign-in/password-reset.js';
import { PasswordsController } from './sign-in/passwords.controller.js';
import { PeopleController } from './members/people.controller.js';
import { SignUpController } from './sign-up/sign-up.controller.js';
import { SignUp } from './sign-up/sign-up.js';
import { StaffRegistration } from './sign-up/staff-registration.js';
import { Reservations } from './addresses/reservations.js';
import { RequestSessions } from './sessions/request-sessions.js';
import { GetOwnSessionsHandler } from './sessions/session-queries.js';
import { Sessions } from './sessions/sessions.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';
import { SessionStarter } from './sign-in/session-starter.js';
import { SignInAlerts } from './sign-in/sign-in-alerts.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { SignIn } from './sign-in/sign-in.js';
import { Memberships } from './membership/membership.js';
import { StreamMemberships } from './membership/stream-memberships.js';
import { RepeatedInvitation } from './members/repeated-invitation.js';
import { RoleChange } from './members/role-change.js';
import { UserDeletion } from './erasure/user-deletion.js';
import { UserService } from './members/user-service.js';
import { UserDocuments } from './documents/user-documents.js';
import { House } from './house/house.js';
import { HouseController } from './house/house.controller.js';
import { SheetColumns } from './sheet-columns/sheet-columns.js';
import { SheetColumnsController } from './sheet-columns/sheet-columns.controller.js';
import { TermsAcceptance } from './terms/terms-acceptance.js';
import { TermsController } from './terms/terms.controller.js';
import { TermsPublication } from './terms/terms-publication.js';
import { CurrentTerms } from './terms/current/current-terms.js';
import { UserDocumentsController } from './documents/user-documents.controller.js';

const sessions = {
  provide: Sessions,
  inject: [READ_STORE, CLOCK, PEOPLE_SETTINGS, HTTP_SETTINGS],
  useFactory: (
    store: ReadStore,
    clock: Clock,
    { session, sharedState }: PeopleSettings,
    { rateLimits }: HttpSettings,
  ) => new Sessions(store, clock, { ...session, shared: sharedState, unbounded: !rateLimits }),
};

/**
 * People, companies, sessions, and the access guard, which asks for them. The app provides the stores, the clock, the
 * executor and `PEOPLE_SETTINGS`.
 */
@Module({
  imports: [CqrsModule, DiscoveryModule],
  controllers: [
    AuthController,
    SignUpController,
    PasswordsController,
    OwnSessionsController,
    PeopleController,
    MembersController,
    CompaniesController,
    UserDocumentsController,
    BulkImportController,
    TermsController,
    HouseController,
    SheetColumnsController,
  ],
  providers: [
    PeopleCommandHandler,
    CompanyLiveSource,
    StaffLiveSource,
    PeopleCommands,
    GetProfileHandler,
    GetUsersHandler,
    GetUserHandler,
    GetCompaniesHandler,
    GetCompanyHandler,
    GetMailsHandler,
    GetAwaitedSignUpsHandler,
    GetOwnSessionsHandler,
    GetDocumentHandler,
    Directory,
    FirstAdminService,
    AwaitedNews,
    AwaitedSignUps,
    Invitations,
    SignUp,
    StaffRegistration,
    Reservations,
    sessions,
    SignIn,
    SignInAlerts,
    SignInLimits,
    SessionStarter,
    AuthCookies,
    KnownDevices,
    AcceptedInvitations,
    InvitationAcceptance,
    InvitationLinks,
    PasswordHasher,
    PasswordReset,
    PasswordChange,
    PasswordNotices,
    ForgottenPasswords,
    Addresses,
    ConfirmationMailer,
    Confirmations,
    DeadLinks,
    CrashRecovery,
    Links,
    Outbox,
    InvitationMailer,
    ColleagueConfirmation,
    MemberInvitation,
    RepeatedInvitation,
    Members,
    MemberService,
    OpenInvitations,
    Companies,
    CompanyIntroduction,
    Approval,
    RoleChange,
    Erasure,
    PersonalHoldings,
    UserDeletion,
    UserService,
    PendingPapers,
    ColleagueNotices,
    RunningDownloads,
    StagedFiles,
    UserDocuments,
    BulkFiles,
    BulkImport,
    FileSweep,
    CurrentTerms,
    TermsPublication,
    TermsAcceptance,
    House,
    SheetColumns,
    { provide: Memberships, useClass: StreamMemberships },
    { provide: SessionSource, useClass: RequestSessions },
    { provide: GuestThrottle, useClass: GuestLimiter },
    { provide: UploadStore, useExisting: StagedFiles },
    AccessGuard,
  ],
  exports: [
    AccessGuard,
    Directory,
    GuestThrottle,
    FirstAdminService,
    Invitations,
    SessionSource,
    Sessions,
    Memberships,
    CurrentTerms,
    House,
    UploadStore,
    StagedFiles,
    RunningDownloads,
  ],
})
export class PeopleModule implements OnApplicationBootstrap {
  constructor(
    private readonly recovery: CrashRecovery,
    private readonly links: Links,
    private readonly sessions: Sessions,
    private readonly signUps: AwaitedSignUps,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recovery.run();
    await this.links.sweep();
    await this.sessions.sweep();
    await this.signUps.sweep();
  }
}
