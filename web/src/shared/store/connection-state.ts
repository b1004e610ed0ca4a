import { createSlice } from './slice.js';

interface ConnectionState {
  status: 'offline' | 'connecting' | 'live';
  reached: boolean;
  /** Count that increases when everything on the screen must be reloaded. */
  epoch: number;
  /** Count that increases when live messages start: earlier loads may lack events from before. */
  begun: number;
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
