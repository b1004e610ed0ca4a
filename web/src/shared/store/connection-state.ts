import { createSlice } from './slice.js';

/** What screens know of the tab's connection for live messages (`socket/connection.ts`). */
interface ConnectionState {
  status: 'offline' | 'connecting' | 'live';
  /** Rises when everything on the screen must be loaded again. */
  epoch: number;
  /** Staff: the number of connections of each company. */
  presence: { companyId: string; connections: number }[];
}

const connection = createSlice<ConnectionState>('connection', { status: 'offline', epoch: 0, presence: [] });
export const useConnection = connection.use;
export const connectionNow = connection.get;
export const setConnection = (change: Partial<ConnectionState>): void =>
  connection.change((state) => ({ ...state, ...change }));
