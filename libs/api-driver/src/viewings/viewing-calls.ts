import type {
  AddendumView,
  WithAddendum,
  CompanyView,
  Count,
  CreateViewingBody,
  DiaryEntry,
  DiaryFilter,
  ViewingInvitations,
  ViewingUpdates,
  ViewingView,
} from '@tender/contracts';
import type { ApiSession } from '../api-session.js';

/**
 * Viewings, who is invited to them, and their diaries (`specification.md §7` VIEWING, COMPANIES, HISTORY). Lists are
 * their first page.
 */
export class ViewingCalls {
  constructor(private readonly api: ApiSession) {}

  async create(body: CreateViewingBody): Promise<ViewingView> {
    return (await this.api.call<{ newViewing: ViewingView }>('POST', '/api/viewing/create', { body })).newViewing;
  }

  /** With a `status` it goes forward: published, live, completed. */
  async update(viewingId: string, body: ViewingUpdates & WithAddendum): Promise<ViewingView> {
    return (await this.api.call<{ updatedViewing: ViewingView }>('PATCH', `/api/viewing/update/${viewingId}`, { body }))
      .updatedViewing;
  }

  /** The newest first; for a company those to which it is invited. */
  async listAll(): Promise<ViewingView[]> {
    return (await this.api.call<{ viewings: ViewingView[] }>('GET', '/api/viewing/getAll?fetchType=overview')).viewings;
  }

  /** With the times at which a room is free. */
  async getViewing(viewingId: string): Promise<ViewingView> {
    return (await this.api.call<{ viewing: ViewingView }>('GET', `/api/viewing/get/${viewingId}`)).viewing;
  }

  /** Null without one. */
  async latest(): Promise<ViewingView | null> {
    return (await this.api.call<{ viewing: ViewingView | null }>('GET', '/api/viewing/latestViewing')).viewing;
  }

  /** The completed ones of the own company. */
  async history(): Promise<ViewingView[]> {
    return (await this.api.call<{ viewingsHistory: ViewingView[] }>('GET', '/api/viewing/history')).viewingsHistory;
  }

  /** All completed ones, for the staff. */
  async completed(): Promise<ViewingView[]> {
    return (await this.api.call<{ viewings: ViewingView[] }>('GET', '/api/viewing/admin/history')).viewings;
  }

  /** Live or completed, and without an auction. */
  async withoutAuction(): Promise<ViewingView[]> {
    return (
      await this.api.call<{ completedOrLiveViewings: ViewingView[] }>('GET', '/api/viewing/live/completed/no-auction')
    ).completedOrLiveViewings;
  }

  /** Its changes since it was published, the newest first. */
  async addenda(viewingId: string): Promise<AddendumView[]> {
    return (await this.api.call<{ addenda: AddendumView[] }>('GET', `/api/viewing/addenda/${viewingId}`)).addenda;
  }

  /** @returns the number of the newest addendum that the caller has read */
  async markSeen(viewingId: string, number: Count): Promise<Count> {
    const path = `/api/viewing/addenda/seen/${viewingId}`;
    return (await this.api.call<{ addendaSeen: Count }>('PATCH', path, { body: { number } })).addendaSeen;
  }

  invite(viewingId: string, email: string): Promise<ViewingInvitations> {
    return this.api.call('PATCH', `/api/viewing/invite/${viewingId}`, { body: { email } });
  }

  inviteAll(viewingId: string, emails: readonly string[]): Promise<ViewingInvitations> {
    return this.api.call('PATCH', `/api/viewing/bulk-invite/${viewingId}`, { body: { emails } });
  }

  /**
   * Takes a person off; with the last of its people a company leaves.
   * @param reason told to a company whose bookings are cancelled.
   */
  async remove(viewingId: string, userId: string, reason?: string): Promise<ViewingView> {
    return (
      await this.api.call<{ viewing: ViewingView }>('PATCH', `/api/viewing/remove/${viewingId}`, {
        body: { userId, reason },
      })
    ).viewing;
  }

  /** The companies that are invited; for a company the own one. */
  async companies(viewingId: string): Promise<CompanyView[]> {
    return (await this.api.call<{ companies: CompanyView[] }>('GET', `/api/companies/${viewingId}`)).companies;
  }

  /** Invites companies with all of their approved people. @returns all that are invited then */
  async assignCompanies(viewingId: string, companyIds: readonly string[]): Promise<CompanyView[]> {
    return (
      await this.api.call<{ companies: CompanyView[] }>('POST', `/api/companies/${viewingId}/assign`, {
        body: { companyIds },
      })
    ).companies;
  }

  /** What happened, the newest first. */
  async diary(viewingId: string, about: DiaryFilter = {}): Promise<DiaryEntry[]> {
    const query = new URLSearchParams({ ...about }).toString();
    return (await this.api.call<{ history: DiaryEntry[] }>('GET', `/api/history/${viewingId}${query && `?${query}`}`))
      .history;
  }
}
