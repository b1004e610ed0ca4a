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

export interface AuditedHistory {
  kind: 'auction' | 'viewing';
  id: string;
}

/** Default: from the first event, as many as a response holds. */
export interface AuditedPart {
  from?: number;
  limit?: number;
}

/** Default: the newest entries. */
export interface AuditLogQuery {
  kind?: AuditLogKind;
  person?: string;
  from?: string;
  to?: string;
  limit?: number;
  cursor?: string;
}

/** Calls of auditors (`domain.md §10`). */
export class AuditCalls {
  constructor(private readonly api: ApiSession) {}

  events(of: AuditedHistory, part: AuditedPart = {}): Promise<AuditEvents> {
    return this.get(of, 'events', part);
  }

  outline(of: AuditedHistory, part: AuditedPart = {}): Promise<AuditOutline> {
    return this.get(of, 'outline', part);
  }

  /** State after an event; default the current state. @param bids `all`, `none`, or the id of a lot */
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
