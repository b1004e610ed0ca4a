import type { ClockView } from '@tender/contracts';
import { get, post } from '../../shared/http/request.js';

/** The time of the house, and whether it believes its machine's clock. */
export const loadClock = async (signal?: AbortSignal): Promise<ClockView> =>
  (await get<{ clock: ClockView }>('/api/reactor/clock', signal)).clock;

/** Says that the machine's clock is right. @param machine what it said when somebody looked. @throws ApiError 409 when it says something else by now */
export const acceptClock = async (machine: string): Promise<ClockView> =>
  (await post<{ clock: ClockView }>('/api/reactor/accept-clock', { machine })).clock;
