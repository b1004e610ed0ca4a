import { Module } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { AccessGuard, FactorCheck, GuestThrottle, HTTP_SETTINGS, SessionSource, type HttpSettings } from '@tender/http';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { MembershipModule } from '../membership/membership.module.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { CurrentTermsModule } from '../terms/current/current-terms.module.js';
import { FeedTokensModule } from '../calendar/tokens/feed-tokens.module.js';
import { FreshFactors } from './fresh-factors.js';
import { FactorStoreModule } from '../factor-store/factor-store.module.js';
import { CurrentPolicyModule } from '../policy/current-policy.module.js';
import { AccountAccess } from './account-access.js';
import { AuthCookies } from './auth-cookies.js';
import { GuestLimiter } from './guest-limiter.js';
import { KnownDevices } from './known-devices.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { RequestSessions } from './request-sessions.js';
import { GetOwnSessionsHandler } from './session-queries.js';
import { Sessions } from './sessions.js';

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

/** Modules with upload routes import this module for its access guard. */
@Module({
  imports: [CurrentPolicyModule, CurrentTermsModule, FactorStoreModule, FeedTokensModule, MembershipModule],
  controllers: [OwnSessionsController],
  providers: [
    AccessGuard,
    AccountAccess,
    AuthCookies,
    FreshFactors,
    GetOwnSessionsHandler,
    KnownDevices,
    sessions,
    { provide: FactorCheck, useExisting: FreshFactors },
    { provide: GuestThrottle, useClass: GuestLimiter },
    { provide: SessionSource, useClass: RequestSessions },
  ],
  exports: [
    AccessGuard,
    AccountAccess,
    AuthCookies,
    FactorCheck,
    FreshFactors,
    GuestThrottle,
    KnownDevices,
    Sessions,
    SessionSource,
  ],
})
export class SessionsModule {}
