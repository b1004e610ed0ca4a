import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import type { Membership } from '../../membership/membership.js';
import { awaitsTerms, currentOf, termsDecider, TERMS_STREAM, type PublishedTerms, type Terms } from '../rules/terms.js';

@Injectable()
export class CurrentTerms {
  constructor(private readonly executor: CommandExecutor) {}

  state(): Promise<Terms> {
    return this.executor.state(termsDecider, TERMS_STREAM);
  }

  async current(): Promise<PublishedTerms | null> {
    return currentOf(await this.state());
  }

  /** Terms for every request. They may lack a version that another process published within the last 0.5 s. */
  async recent(): Promise<PublishedTerms | null> {
    return currentOf(await this.executor.recentState(termsDecider, TERMS_STREAM));
  }

  /** @throws Rejection NOT_FOUND for a version that was never published */
  async version(version: string): Promise<PublishedTerms> {
    const found = (await this.state()).versions.find((published) => published.version === version);
    if (!found) throw new Rejection('NOT_FOUND');
    return found;
  }

  async awaits(membership: Pick<Membership, 'companyId' | 'termsVersion'>): Promise<boolean> {
    return awaitsTerms(membership, await this.current());
  }

  /** Accepted terms; null if none are published. @throws Rejection INVALID without a version; TERMS_NOT_CURRENT */
  async accepted(version: string | undefined): Promise<PublishedTerms | null> {
    const current = await this.current();
    if (!current) return null;
    if (version === undefined)
      throw new Rejection('INVALID', [{ field: 'termsVersion', rule: 'terms', message: 'the terms must be accepted' }]);
    if (version !== current.version) throw new Rejection('TERMS_NOT_CURRENT', { version: current.version });
    return current;
  }
}
