import type { ShownPart } from '@tender/context';
import type { ErrorCode, ExportFormat } from '@tender/contracts';
import type { Rejection } from '@tender/kernel';
import type { EventsPlace } from '@tender/read-store';
import type { ExportNames } from '../export/table.js';
import type { History } from '../replay/replays.js';

export interface AuditThreadData {
  events: EventsPlace;
}

/** Request to the audit. Files are fetched piece by piece: the reader sets the pace. */
export type AuditRequest =
  | { kind: 'events' | 'outline'; history: History; from: number; limit: number }
  | { kind: 'state'; history: History; at?: number | undefined; part: ShownPart }
  | { kind: 'compare'; history: History; from: number; to: number }
  | { kind: 'verify' | 'named'; history: History }
  | {
      kind: 'export';
      history: History;
      job: number;
      format: ExportFormat;
      names: ExportNames;
      signed: readonly object[];
      now: string;
    }
  | { kind: 'piece' | 'drop'; job: number }
  | { kind: 'anchors' };

/** JSON, or a piece of a file; null after the last piece, and for requests without an answer. */
export type Answer = Uint8Array | null;

export type ToAuditThread = { id: number; request: AuditRequest } | 'stop';
export type FromAuditThread =
  | { id: number; answer: Answer }
  | { id: number; refused: Refusal }
  | { id: number; failed: string };

export interface Refusal {
  code: ErrorCode;
  details: Rejection['details'];
}
