import type {
  AuctionAt,
  AuditComparison,
  AuditEvent,
  AuditEvents,
  AuditOutline,
  AuditVerdict,
  ExportFormat,
  ReplayedAuction,
  ReplayedViewing,
  ViewingAt,
} from '@tender/contracts';
import { get, getFile } from '../../shared/http/request.js';

export interface History {
  kind: 'auction' | 'viewing';
  id: string;
}

export type Replayed = { kind: 'auction'; auction: ReplayedAuction } | { kind: 'viewing'; viewing: ReplayedViewing };

const pathOf = ({ kind, id }: History): string => `/api/audit/${kind}s/${encodeURIComponent(id)}`;

export const loadOutline = (history: History, from: number, signal?: AbortSignal): Promise<AuditOutline> =>
  get(`${pathOf(history)}/outline?from=${from}`, signal);

/** @param lot bids of this lot only; null: no bids */
export async function loadState(history: History, at: number, lot: string | null): Promise<Replayed> {
  if (history.kind === 'viewing')
    return { kind: 'viewing', viewing: (await get<ViewingAt>(`${pathOf(history)}/state?at=${at}`)).viewing };
  const bids = encodeURIComponent(lot ?? 'none');
  return { kind: 'auction', auction: (await get<AuctionAt>(`${pathOf(history)}/state?at=${at}&bids=${bids}`)).auction };
}

export async function loadEvent(history: History, at: number): Promise<AuditEvent | null> {
  return (await get<AuditEvents>(`${pathOf(history)}/events?from=${at}&limit=1`)).events[0] ?? null;
}

/** Maximum number of events in one answer. */
const PAGE = 1_000;

export async function loadEvents(history: History, signal?: AbortSignal): Promise<AuditEvent[]> {
  const all: AuditEvent[] = [];
  for (;;) {
    const { events, total } = await get<AuditEvents>(
      `${pathOf(history)}/events?from=${all.length}&limit=${PAGE}`,
      signal,
    );
    all.push(...events);
    if (events.length === 0 || all.length >= total) return all;
  }
}

/** The latest state, with every bid. */
export async function loadWhole(history: History, signal?: AbortSignal): Promise<Replayed> {
  return history.kind === 'viewing'
    ? { kind: 'viewing', viewing: (await get<ViewingAt>(`${pathOf(history)}/state`, signal)).viewing }
    : { kind: 'auction', auction: (await get<AuctionAt>(`${pathOf(history)}/state`, signal)).auction };
}

export const compare = (history: History, from: number, to: number): Promise<AuditComparison> =>
  get(`${pathOf(history)}/compare?from=${from}&to=${to}`);

export const verify = (history: History, signal?: AbortSignal): Promise<AuditVerdict> =>
  get(`${pathOf(history)}/verify`, signal);

/** @throws ApiError */
export const loadExport = (history: History, format: ExportFormat): Promise<Blob> =>
  getFile(`${pathOf(history)}/export?format=${format}`);
