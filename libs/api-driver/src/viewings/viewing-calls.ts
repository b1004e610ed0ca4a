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

/** Viewings, invitations, diaries (`specification.md §7` VIEWING, COMPANIES, HISTORY). Paged lists return their first page. */
export class ViewingCalls {
  constructor(private readonly api: ApiSession) {}

  async create(body: CreateViewingBody): Promise<ViewingView> {
    return (await this.api.call<{ newViewing: ViewingView }>('POST', '/api/viewing/create', { body })).newViewing;
  }

  /** A `status` moves it forward: published, live, completed. */
  async update(viewingId: string, body: ViewingUpdates & WithAddendum): Promise<ViewingView> {
    return (await this.api.call<{ updatedViewing: ViewingView }>('PATCH', `/api/viewing/update/${viewingId}`, { body }))
      .updatedViewing;
  }

  /** All viewings, newest first. Companies get only viewings with their invitation. */
  async listAll(): Promise<ViewingView[]> {
    return (await this.api.call<{ viewings: ViewingView[] }>('GET', '/api/viewing/getAll?fetchType=overview')).viewings;
  }

  /** One viewing, with the free times of the rooms. */
  async getViewing(viewingId: string): Promise<ViewingView> {
    return (await this.api.call<{ viewing: ViewingView }>('GET', `/api/viewing/get/${viewingId}`)).viewing;
  }

  async latest(): Promise<ViewingView | null> {
    return (await this.api.call<{ viewing: ViewingView | null }>('GET', '/api/viewing/latestViewing')).viewing;
  }

  async history(): Promise<ViewingView[]> {
    return (await this.api.call<{ viewingsHistory: ViewingView[] }>('GET', '/api/viewing/history')).viewingsHistory;
  }

  async completed(): Promise<ViewingView[]> {
    return (await this.api.call<{ viewings: ViewingView[] }>('GET', '/api/viewing/admin/history')).viewings;
  }

  async withoutAuction(): Promise<ViewingView[]> {
    return (
      await this.api.call<{ completedOrLiveViewings: ViewingView[] }>('GET', '/api/viewing/live/completed/no-auction')
    ).completedOrLiveViewings;
  }

  async addenda(viewingId: string): Promise<AddendumView[]> {
    return (await this.api.call<{ addenda: AddendumView[] }>('GET', `/api/viewing/addenda/${viewingId}`)).addenda;
  }

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

  /** A company leaves with its last person. @param reason visible to a company with cancelled bookings. */
  async remove(viewingId: string, userId: string, reason?: string): Promise<ViewingView> {
    return (
      await this.api.call<{ viewing: ViewingView }>('PATCH', `/api/viewing/remove/${viewingId}`, {
        body: { userId, reason },
      })
    ).viewing;
  }

  async companies(viewingId: string): Promise<CompanyView[]> {
    return (await this.api.call<{ companies: CompanyView[] }>('GET', `/api/companies/${viewingId}`)).companies;
  }

  /** Invites all approved people of the companies. @returns all invited companies */
  async assignCompanies(viewingId: string, companyIds: readonly string[]): Promise<CompanyView[]> {
    return (
      await this.api.call<{ companies: CompanyView[] }>('POST', `/api/companies/${viewingId}/assign`, {
        body: { companyIds },
      })
    ).companies;
  }

  async diary(viewingId: string, about: DiaryFilter = {}): Promise<DiaryEntry[]> {
    const query = new URLSearchParams({ ...about }).toString();
    return (await this.api.call<{ history: DiaryEntry[] }>('GET', `/api/history/${viewingId}${query && `?${query}`}`))
      .history;
  }
}
