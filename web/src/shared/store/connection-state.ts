import { createSlice } from './slice.js';

/** What screens know of the tab's lines to the house: that for live messages (`socket/connection.ts`), and that for calls. */
interface ConnectionState {
  status: 'offline' | 'connecting' | 'live';
  /** Whether the last call was answered (`http/reachability.ts`): news may be lost while calls go on, and the other way round. */
  reached: boolean;
  /** Rises when everything on the screen must be loaded again. */
  epoch: number;
  /** Rises when news begin from now on: what was read before may lack what happened until then. */
  begun: number;
  /** Staff: the number of connections of each company. */
  presence: { companyId: string; connections: number }[];
}

const connection = createSlice<ConnectionState>('connection', {
  status: 'offline',
  reached: true,
  epoch: 0,
  begun: 0,
  presence: [],
});
export const useConnection = connection.use;
export const connectionNow = connection.get;
export const onConnectionChange = connection.follow;
export const setConnection = (change: Partial<ConnectionState>): void =>
  connection.change((state) => ({ ...state, ...change }));
