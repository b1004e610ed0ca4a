import type { ClockView } from '@tender/contracts';
import { get, post } from '../../shared/http/request.js';

export const loadClock = async (signal?: AbortSignal): Promise<ClockView> =>
  (await get<{ clock: ClockView }>('/api/reactor/clock', signal)).clock;

/** @param machine time of the machine's clock as the admin saw it @throws ApiError 409 if it has changed since */
export const acceptClock = async (machine: string): Promise<ClockView> =>
  (await post<{ clock: ClockView }>('/api/reactor/accept-clock', { machine })).clock;
