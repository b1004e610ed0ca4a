import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { addressOf } from '../addresses/addresses.js';
import { Links } from '../mails/links.js';
import { Outbox } from '../mails/outbox.js';
import type { UserRecord } from '../records.js';

/** Mails to owners about failed sign-ins. The link in the mail makes a browser of the owner a known one. */
@Injectable()
export class SignInAlerts {
  private readonly logger = new Logger(SignInAlerts.name);

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: Links,
    private readonly outbox: Outbox,
  ) {}

  /** Returns at once: the timing of the refusal must not reveal whether the address is known. */
  send(owner: UserRecord): void {
    this.keep(owner).catch((error: unknown) =>
      this.logger.error({ message: 'a mail about failed sign-ins could not be stored', err: error }),
    );
  }

  async knowBrowser(secret: string): Promise<{ userId: string }> {
    const link = await this.links.open('browser', secret);
    await this.links.use(link);
    return { userId: link.userId };
  }

  /** Once a day: an attacker must neither flood a mailbox nor invalidate the link of the first mail. */
  private async keep(owner: UserRecord): Promise<void> {
    const day = this.clock().slice(0, 10);
    const mail = {
      to: addressOf(owner),
      template: 'signInTries',
      userId: owner._id,
      about: `${owner._id} ${day}`,
    } as const;
    if (!(await this.outbox.hasMail(mail)))
      await this.outbox.enqueue({ ...mail, link: await this.links.make('browser', owner._id) });
  }
}
