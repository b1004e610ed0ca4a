import type { TermsAcceptanceView, TermsVersionView, TermsView, UserView } from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

export class TermsCalls {
  constructor(private readonly api: ApiSession) {}

  /** Current version; null without terms. */
  async current(): Promise<TermsView | null> {
    return (await this.api.call<{ terms: TermsView | null }>('GET', '/api/terms')).terms;
  }

  /** @param terms a PDF, or UTF-8 text. */
  async publish(terms: File): Promise<TermsView> {
    return (await this.api.sendFiles<{ terms: TermsView }>('POST', '/api/terms', [terms])).terms;
  }

  async accept(version: string): Promise<UserView> {
    return (await this.api.call<{ user: UserView }>('POST', '/api/terms/accept', { body: { version } })).user;
  }

  async versions(): Promise<TermsVersionView[]> {
    return (await this.api.call<{ versions: TermsVersionView[] }>('GET', '/api/terms/versions')).versions;
  }

  async acceptances(version: string): Promise<TermsAcceptanceView[]> {
    const path = `/api/terms/acceptances/${version}`;
    return (await this.api.call<{ acceptances: TermsAcceptanceView[] }>('GET', path)).acceptances;
  }
}
