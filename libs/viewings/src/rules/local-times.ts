import { plusDays, slotStart, startOfDay, type LocalDate } from '@tender/contracts/slots';
import type { Context, Instant } from '@tender/kernel';

/**
 * Converts days and hours of a time zone to instants. A decision gets it as an argument: the tables of time zones change
 * with releases of Node, and verification takes the instants that a history holds.
 */
export interface LocalTimes {
  /** The first instant of a day. */
  startOfDay(date: LocalDate, timeZone: string): Instant;
  /** The instant at which the clock on the wall shows an hour. */
  slotStart(date: LocalDate, hour: number, timeZone: string): Instant;
}

/** The tables of time zones that this Node has. */
export const ZONE_TABLES: LocalTimes = { startOfDay, slotStart };

/** What a decision on a viewing knows beside its state. */
export interface ViewingContext extends Context {
  localTimes: LocalTimes;
}

export const endOfDay = (times: LocalTimes, date: LocalDate, timeZone: string): Instant =>
  times.startOfDay(plusDays(date, 1), timeZone);
