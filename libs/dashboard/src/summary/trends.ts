import {
  formatPercentage,
  SERVER_LOCALE,
  usdOf,
  type Cents,
  type DailyTotals,
  type EndedAuction,
  type SalesTotals,
} from '@tender/contracts';
import { plusDays, type LocalDate } from '@tender/contracts/slots';
import type { Instant } from '@tender/kernel';
import type { SaleDocument } from '../read-models/sale-document.js';

export const DAYS = 30;

/** Days (UTC) up to an instant, oldest first. */
export const daysUpTo = (now: Instant): LocalDate[] => {
  const today = now.slice(0, 10);
  return Array.from({ length: DAYS }, (_, index) => plusDays(today, index + 1 - DAYS));
};

export interface DayOfBids {
  date: LocalDate;
  bids: number;
  companies: number;
}

/** Totals of each day: bids by their own day, sales by the day on which their auction ended. */
export const dailyTotals = (days: readonly DayOfBids[], ended: readonly SaleDocument[]): DailyTotals[] =>
  days.map((day) => {
    const { lots, sold, cents } = together(ended.filter(({ endedAt }) => endedAt.startsWith(day.date)));
    return { ...day, lots, sold, value: usdOf(cents) };
  });

export function salesTotals(ended: readonly SaleDocument[]): SalesTotals {
  const { lots, sold, cents } = together(ended);
  return {
    auctions: ended.length,
    lots,
    sold,
    share: formatPercentage(sold, lots, SERVER_LOCALE),
    value: usdOf(cents),
  };
}

export const endedAuction = (
  { _id, endedAt, lots, sold, value, resultPublished }: SaleDocument,
  { name = '', timeZone = 'UTC' }: Partial<Pick<EndedAuction, 'name' | 'timeZone'>> = {},
): EndedAuction => ({
  ...{ _id, name, endedAt, timeZone, lots, sold, share: formatPercentage(sold, lots, SERVER_LOCALE) },
  ...{ value: usdOf(value), resultPublished },
});

function together(ended: readonly SaleDocument[]): { lots: number; sold: number; cents: Cents } {
  const sum = (of: (sale: SaleDocument) => number) => ended.reduce((total, sale) => total + of(sale), 0);
  return { lots: sum(({ lots }) => lots), sold: sum(({ sold }) => sold), cents: sum(({ value }) => value) };
}
