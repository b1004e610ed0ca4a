import { Inject, Injectable } from '@nestjs/common';
import type { Language, UserView } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Directory } from '../directory/directory.js';
import { isOver, Memberships } from '../membership/membership.js';
import { userRecords, type UserRecord } from '../records.js';
import { deviceName } from '../sessions/device-name.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { Sessions, type SessionOpened } from '../sessions/sessions.js';

export interface Browser {
  userAgent: string | undefined;
  /** The cookie of a known browser; null for an unknown one. */
  device: string | null;
  /** Language of the page, stored for a person without one. */
  language: Language | null;
  languageGuessed?: boolean;
}

export interface SignInResult {
  user: UserView;
  secret: string;
  device: string;
}

type SignedIn = Pick<UserRecord, '_id' | 'passwordHash' | 'language' | 'languageGuessed'>;

@Injectable()
export class SessionStarter {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly directory: Directory,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly memberships: Memberships,
  ) {}

  /** @throws Rejection OBSERVATION_ENDED; BAD_CREDENTIALS when the password was changed concurrently */
  async start(
    { _id, passwordHash, language = null, languageGuessed = false }: SignedIn,
    { userAgent, device, language: shown, languageGuessed: guessed = false }: Browser,
    opening: SessionOpened,
  ): Promise<SignInResult> {
    const { endsAt } = (await this.memberships.ofUser(_id)) ?? {};
    if (isOver({ ...(endsAt && { endsAt }) }, this.clock())) throw new Rejection('OBSERVATION_ENDED');
    const limited = { ...opening, ...(endsAt && { until: endsAt }) };
    const secret = await this.sessions.start(_id, deviceName(userAgent), limited);
    // A change of the password ends all sessions: this one must not survive it.
    const isChosen = language !== null && !languageGuessed;
    const words = shown && !isChosen && { language: shown, languageGuessed: guessed };
    const changes = { lastSeenAt: this.clock(), ...words };
    if (!(await this.store.state(userRecords).update(_id, changes, { passwordHash }))) {
      await this.sessions.endAllOf(_id);
      throw new Rejection('BAD_CREDENTIALS');
    }
    return { user: await this.directory.user(_id), secret, device: device ?? this.devices.cookieFor(_id) };
  }
}
