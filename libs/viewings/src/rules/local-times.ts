import { plusDays, slotStart, startOfDay, type LocalDate } from '@tender/contracts/slots';
import type { Context, Instant } from '@tender/kernel';

/**
 * Conversion of local times. It is a parameter, because time zone tables change with releases of Node, and verification uses the recorded instants.
 */
export interface LocalTimes {
  startOfDay(date: LocalDate, timeZone: string): Instant;
  slotStart(date: LocalDate, hour: number, timeZone: string): Instant;
}

export const ZONE_TABLES: LocalTimes = { startOfDay, slotStart };

export interface ViewingContext extends Context {
  localTimes: LocalTimes;
}

export const endOfDay = (times: LocalTimes, date: LocalDate, timeZone: string): Instant =>
  times.startOfDay(plusDays(date, 1), timeZone);
