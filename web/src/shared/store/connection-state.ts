import { createSlice } from './slice.js';

/** State of the tab's connections: for live messages (`socket/connection.ts`), and for calls. */
interface ConnectionState {
  status: 'offline' | 'connecting' | 'live';
  /** Whether the last call was answered (`http/reachability.ts`). Independent of `status`. */
  reached: boolean;
  /** Increases when everything on the screen must be reloaded. */
  epoch: number;
  /** Increases when live messages start: earlier loads may lack events from before. */
  begun: number;
  /** Staff only: number of connections of each company. */
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
