import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { linkRecords, type LinkKind, type LinkRecord } from '../records.js';

const HOUR = 3_600_000;
export const LIFETIME: Record<LinkKind, number> = {
  invite: 14 * 24 * HOUR,
  reset: HOUR,
  confirm: 14 * 24 * HOUR,
  browser: 24 * HOUR,
  factor: HOUR,
};

/** Links in mails. They work once and are stored as hashes. The secret is in the fragment, so that no log contains it (`domain.md §3.2`). */
@Injectable()
export class Links {
  private readonly records: StateCollection<LinkRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.records = store.state(linkRecords);
  }

  /** Replaces older links of the person and kind, except of the kind `browser`. @returns the path of the new link */
  async make(kind: LinkKind, userId: string, invitationId: string | null = null): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const createdAt = this.clock();
    const expiresAt = new Date(Date.parse(createdAt) + LIFETIME[kind]).toISOString();
    if (kind !== 'browser') await this.records.deleteMany({ userId, kind });
    await this.records.insert({ _id: hashOf(secret), kind, userId, invitationId, shown: false, createdAt, expiresAt });
    return `/signup#${kind}=${secret}`;
  }

  async markShown(path: string): Promise<void> {
    const id = hashOf(path.slice(path.indexOf('=') + 1));
    if ((await this.records.get(id))?.shown !== true) await this.records.update(id, { shown: true });
  }

  async open(kind: LinkKind, secret: string): Promise<LinkRecord> {
    const link = await this.records.get(hashOf(secret));
    if (!link || link.kind !== kind || link.expiresAt <= this.clock()) throw new Rejection('LINK_NOT_VALID');
    return link;
  }

  /** Only one of two simultaneous uses succeeds. @throws Rejection LINK_NOT_VALID */
  async use({ _id }: LinkRecord): Promise<void> {
    if (!(await this.records.delete(_id))) throw new Rejection('LINK_NOT_VALID');
  }

  async revoke(userId: string, kind?: LinkKind): Promise<void> {
    await this.records.deleteMany({ userId, ...(kind && { kind }) });
  }

  openInvitations(): Promise<LinkRecord[]> {
    return this.records.find({ where: { kind: 'invite' } });
  }

  async sweep(): Promise<void> {
    await this.records.deleteMany({ expiresAt: { lte: this.clock() } });
  }
}

const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
