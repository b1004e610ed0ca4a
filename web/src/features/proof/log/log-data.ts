import type { LogConsistencyView, LogEntriesView, LogInclusionView, PublicLogView } from '@tender/contracts';
import { ApiError } from '../../../shared/http/api-error.js';
import { get } from '../../../shared/http/request.js';

/** Number of entries shown. */
const LATEST = 20;

export const loadLog = async (signal?: AbortSignal): Promise<PublicLogView> =>
  (await get<{ log: PublicLogView }>('/api/log', signal)).log;

/** Loads the newest entries of the log, the newest first. */
export const loadEntries = async (signal?: AbortSignal): Promise<LogEntriesView['entries']> =>
  (await get<LogEntriesView>(`/api/log/entries?limit=${LATEST}`, signal)).entries.reverse();

/** Loads a consistency proof; null if the server refuses, for example because its log is shorter. */
export const loadConsistency = (from: number, to: number): Promise<LogConsistencyView | null> =>
  proofAt(`/api/log/consistency?from=${from}&to=${to}`);

export const loadInclusion = (index: number, size: number): Promise<LogInclusionView | null> =>
  proofAt(`/api/log/inclusion?index=${index}&size=${size}`);

async function proofAt<Proof>(address: string): Promise<Proof | null> {
  try {
    return (await get<{ proof: Proof }>(address)).proof;
  } catch (error) {
    if (error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429) return null;
    throw error;
  }
}
