import { LOADS, partsUnder, yearOf, type Load } from './capacity-model.js';
import { inPercent, markdown } from '../results/table.js';

const GIB = 2 ** 30;
const HOUR_SECONDS = 3_600;

/** Capacity model of each load, as Markdown. */
export const capacity = (): string => LOADS.map(chapterOf).join('\n\n');

function chapterOf(load: Load): string {
  const year = yearOf(load);
  const rows = partsUnder(load).map(({ name, demand, one, needed, add }) => [
    name,
    round(demand),
    round(one),
    inPercent(demand / one),
    needed === null ? `more: ${add}` : needed === 1 ? '1' : `${needed} ${add}`,
  ]);
  return [
    `**${round(load.bidders)} bidders at once**, ${round((load.bidders * load.bidsPerBidderAndMinute) / 60)} bids/s; in a year ${round(year.events)} events, ${(year.bytes / GIB).toFixed(1)} GiB, one read model rebuilt in ${(year.rebuildSeconds / HOUR_SECONDS).toFixed(1)} h.`,
    '',
    markdown([['part', 'required', 'capacity of one', 'share', 'needed'], ...rows]),
  ].join('\n');
}

const round = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
