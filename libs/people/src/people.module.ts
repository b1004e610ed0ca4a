import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { AddressesModule } from './addresses/addresses.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { CrashRecovery } from './crash-recovery.js';
import { DirectoryModule } from './directory/directory.module.js';
import { UserDocumentsModule } from './documents/user-documents.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { FactorPolicy } from './factor-policy/factor-policy.js';
import { FactorPolicyModule } from './factor-policy/factor-policy.module.js';
import { FactorsModule } from './factors/factors.module.js';
import { Challenges } from './factor-store/challenges.js';
import { FactorStoreModule } from './factor-store/factor-store.module.js';
import { PendingSignIns } from './factor-store/pending-sign-ins.js';
import { HouseModule } from './house/house.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { BulkImportModule } from './import/bulk-import.module.js';
import { AwaitedSignUps } from './invitations/awaited-sign-ups.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { PeopleLiveModule } from './live/people-live.module.js';
import { Links } from './mails/links.js';
import { MailsModule } from './mails/mails.module.js';
import { MembersModule } from './members/members.module.js';
import { MembershipModule } from './membership/membership.module.js';
import { CurrentPolicyModule } from './policy/current-policy.module.js';
import { PolicyModule } from './policy-changes/policy.module.js';
import { Sessions } from './sessions/sessions.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SheetColumnsModule } from './sheet-columns/sheet-columns.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { SignUpModule } from './sign-up/sign-up.module.js';
import { CurrentTermsModule } from './terms/current/current-terms.module.js';
import { TermsModule } from './terms/terms.module.js';

const shared = [
  CurrentPolicyModule,
  CurrentTermsModule,
  DirectoryModule,
  HouseModule,
  FactorsModule,
  InvitationsModule,
  MembershipModule,
  SessionsModule,
  SignUpModule,
  UserDocumentsModule,
];

/** The app provides the stores, the clock, the executor and the settings. */
@Module({
  imports: [
    ...shared,
    AddressesModule,
    ApprovalsModule,
    BulkImportModule,
    CalendarModule,
    CompaniesModule,
    ErasureModule,
    FactorPolicyModule,
    FactorStoreModule,
    MailsModule,
    MembersModule,
    PeopleLiveModule,
    PolicyModule,
    SheetColumnsModule,
    SignInModule,
    TermsModule,
  ],
  providers: [CrashRecovery],
  exports: shared,
})
export class PeopleModule implements OnApplicationBootstrap {
  constructor(
    private readonly recovery: CrashRecovery,
    private readonly links: Links,
    private readonly sessions: Sessions,
    private readonly signUps: AwaitedSignUps,
    private readonly pending: PendingSignIns,
    private readonly challenges: Challenges,
    private readonly factors: FactorPolicy,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.factors.checkStart();
    await this.recovery.run();
    await this.links.sweep();
    await this.sessions.sweep();
    await this.signUps.sweep();
    await this.pending.sweep();
    await this.challenges.sweep();
  }
}
