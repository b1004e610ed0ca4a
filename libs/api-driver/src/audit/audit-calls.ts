import type {
  AuctionAt,
  AuditComparison,
  AuditEvents,
  AuditLogKind,
  AuditLogPage,
  AuditLogVerdict,
  AuditOutline,
  AuditVerdict,
  ExportFormat,
  ViewingAt,
} from '@tender/contracts';
import type { ApiSession } from '../api-session.js';
import { withQuery } from '../with-query.js';

/** Whose history. */
export interface AuditedHistory {
  kind: 'auction' | 'viewing';
  id: string;
}

/** Part of a history; without them from its first event on, as many as an answer holds. */
export interface AuditedPart {
  from?: number;
  limit?: number;
}

/** Which entries of the audit log; without them the newest. */
export interface AuditLogQuery {
  kind?: AuditLogKind;
  person?: string;
  from?: string;
  to?: string;
  limit?: number;
  cursor?: string;
}

/** What auditors are shown (`domain.md §10`). */
export class AuditCalls {
  constructor(private readonly api: ApiSession) {}

  events(of: AuditedHistory, part: AuditedPart = {}): Promise<AuditEvents> {
    return this.get(of, 'events', part);
  }

  outline(of: AuditedHistory, part: AuditedPart = {}): Promise<AuditOutline> {
    return this.get(of, 'outline', part);
  }

  /** An auction as it stood after an event; without one as it stands. @param bids `all`, `none`, or the id of a lot */
  auctionAt(id: string, place: { at?: number; bids?: string } = {}): Promise<AuctionAt> {
    return this.get({ kind: 'auction', id }, 'state', place);
  }

  viewingAt(id: string, place: { at?: number } = {}): Promise<ViewingAt> {
    return this.get({ kind: 'viewing', id }, 'state', place);
  }

  compare(of: AuditedHistory, places: { from: number; to: number }): Promise<AuditComparison> {
    return this.get(of, 'compare', places);
  }

  verify(of: AuditedHistory): Promise<AuditVerdict> {
    return this.get(of, 'verify');
  }

  /** The whole history as a file. */
  export(of: AuditedHistory, format: ExportFormat): Promise<Uint8Array> {
    return this.api.download(pathOf(of, 'export', { format }));
  }

  log(ask: AuditLogQuery = {}): Promise<AuditLogPage> {
    return this.api.call('GET', withQuery('/api/audit/log', ask));
  }

  verifyLog(): Promise<AuditLogVerdict> {
    return this.api.call('GET', '/api/audit/log/verify');
  }

  private get<Answer>(of: AuditedHistory, call: string, query: object = {}): Promise<Answer> {
    return this.api.call<Answer>('GET', pathOf(of, call, query));
  }
}

const pathOf = ({ kind, id }: AuditedHistory, call: string, query: object): string =>
  withQuery(`/api/audit/${kind}s/${encodeURIComponent(id)}/${call}`, query);
