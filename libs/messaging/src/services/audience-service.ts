import { Inject, Injectable } from '@nestjs/common';
import type { AudienceView, MessageAudience } from '@tender/contracts';
import { CommandExecutor } from '@tender/event-store';
import { isId, Rejection } from '@tender/kernel';
import { READ_STORE, READ_YOUR_WRITES, type ReadStore, type ReadYourWrites } from '@tender/read-store';
import { Audiences, type Addressed } from '../audiences/audiences.js';
import { changedAuction, changedViewing } from '../reactors/addendum-subjects.js';
import { audienceErrors } from '../rules/fillable.js';
import { RecipientNames } from './recipient-names.js';

const SAMPLE = 50;

@Injectable()
export class AudienceService {
  private readonly audiences: Audiences;

  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
    private readonly names: RecipientNames,
  ) {
    this.audiences = new Audiences(executor, store);
  }

  /** @throws Rejection INVALID, NOT_FOUND, RESULT_NOT_PUBLISHED */
  async view(of: Addressed): Promise<AudienceView> {
    await this.readYourWrites.caughtUp();
    const { recipients } = await this.audiences.page(of, null, SAMPLE);
    return { recipients: await this.audiences.count(of), sample: await this.names.of(recipients) };
  }

  /** Recipients of addenda, including people of invited companies who were not invited themselves. */
  async ofAddenda({ viewingId, auctionId }: Pick<Addressed, 'viewingId' | 'auctionId'>): Promise<AudienceView> {
    const services = { executor: this.executor, views: this.store };
    const changed =
      auctionId !== null
        ? await changedAuction(services, auctionId)
        : viewingId !== null && (await changedViewing(services, viewingId));
    const recipients = changed ? changed.recipients : [];
    return { recipients: recipients.length, sample: await this.names.of(recipients.slice(0, SAMPLE)) };
  }

  /** @throws Rejection NOBODY_TO_TELL if the audience is empty, and as `view` */
  async assertNotEmpty(of: Addressed): Promise<void> {
    await this.readYourWrites.caughtUp();
    let after: string | null = null;
    do {
      const page = await this.audiences.page(of, after);
      if (page.recipients.length > 0) return;
      after = page.next;
    } while (after !== null);
    throw new Rejection('NOBODY_TO_TELL');
  }
}

/** @throws Rejection INVALID if the audience does not fit the subject; NOT_FOUND for a malformed id */
export function addressed({
  audience,
  viewingId = null,
  auctionId = null,
}: {
  audience: MessageAudience;
  viewingId?: string | null;
  auctionId?: string | null;
}): Addressed {
  const of = { to: { audience }, viewingId: idFrom(viewingId), auctionId: idFrom(auctionId) };
  const errors = audienceErrors(of);
  if (errors.length > 0) throw new Rejection('INVALID', errors);
  return of;
}

export function idFrom(id: string): string;
export function idFrom(id: string | null): string | null;
export function idFrom(id: string | null): string | null {
  if (id !== null && (!isId(id) || id.includes('.'))) throw new Rejection('NOT_FOUND');
  return id;
}
