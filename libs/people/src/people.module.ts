import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { AccessGuard } from './access.guard.js';
import { AskCompanyHandler, AskHouseHandler, PeopleCommands } from './ask.js';
import { AuthController } from './auth.controller.js';
import { DenialLog } from './denial-log.js';
import { Directory } from './directory.js';
import { FirstAdminDesk } from './first-admin.js';
import { Invitations } from './invitations.js';
import { PeopleController } from './people.controller.js';
import { Registration } from './registration.js';
import { Sessions } from './sessions.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';
import { SignIn } from './sign-in.js';
import { Standings } from './standing.js';
import { StreamStandings } from './stream-standings.js';
import { UserDesk } from './user-desk.js';

const sessions = {
  provide: Sessions,
  inject: [READ_STORE, CLOCK, PEOPLE_SETTINGS],
  useFactory: (store: ReadStore, clock: Clock, { session }: PeopleSettings) => new Sessions(store, clock, session),
};

/** People, companies, sessions and the guard. The app provides the stores, the clock, the executor and `PEOPLE_SETTINGS`. */
@Module({
  imports: [CqrsModule],
  controllers: [AuthController, PeopleController],
  providers: [
    AskCompanyHandler, AskHouseHandler, PeopleCommands, AccessGuard, DenialLog, Directory, FirstAdminDesk, Invitations, Registration, sessions,
    SignIn, UserDesk, { provide: Standings, useClass: StreamStandings },
  ],
  exports: [AccessGuard, DenialLog, Directory, FirstAdminDesk, Invitations, Registration, Sessions, Standings],
})
export class PeopleModule implements OnApplicationBootstrap {
  constructor(private readonly registration: Registration, private readonly sessions: Sessions) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.registration.settleReservations();
    await this.sessions.sweep();
  }
}
