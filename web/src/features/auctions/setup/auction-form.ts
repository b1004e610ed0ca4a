import {
  MAXIMUM_LATEST_END_SECONDS,
  MAXIMUM_SOFT_CLOSE_SECONDS,
  MAXIMUM_STEP_PERCENT,
  type AuctionType,
  type AuctionView,
  type GoodsCategory,
} from '@tender/contracts';
import { instantAt, localMinute } from '@tender/contracts/slots';
import { t } from '../../../shared/language/t.js';
import type { AuctionDetails } from '../state/auction-commands.js';
import { hasOlderRules } from '../auction-rules.js';

export interface AuctionFormValues {
  name: string;
  category: GoodsCategory | null;
  /** Id of the viewing whose goods are sold. */
  viewing: string | null;
  description: string;
  type: AuctionType;
  timeZone: string;
  /** Whether staff chose the time zone. Otherwise the server resolves it. */
  isZoneGiven: boolean;
  /** Local times in the time zone, as `2026-11-28T13:00`. */
  startsAt: string;
  endsAt: string;
  sealed: boolean;
  withdrawable: boolean;
  softClose: boolean;
  windowSeconds: number | string;
  extendSeconds: number | string;
  /** Least rise in percent that moves the end. Empty: any rise counts. */
  stepPercent: number | string;
  /** Seconds by which bids can move the end at most. Empty: no limit. */
  latestEndSeconds: number | string;
}

const HOUR = 3_600_000;

/** The form in another time zone. Times keep their digits. Published times keep their instant. */
export function inZone(typed: AuctionFormValues, timeZone: string, published: boolean): Partial<AuctionFormValues> {
  const moved = (local: string): string => {
    const instant = instantAt(local, typed.timeZone);
    return instant === null ? local : localMinute(instant, timeZone);
  };
  const { startsAt, endsAt } = typed;
  return { timeZone, ...(published && { startsAt: moved(startsAt), endsAt: moved(endsAt) }) };
}

/** Proposed limit in seconds for moves of the end: 12 extensions, at most the maximum. */
export const proposedLatestEnd = (extendSeconds: number): number =>
  Math.min(12 * extendSeconds, MAXIMUM_LATEST_END_SECONDS);

const PERIOD = { windowSeconds: 120, extendSeconds: 120 };
export const proposedSoftCloseLimits = (extendSeconds: number) => ({
  stepPercent: 1,
  latestEndSeconds: proposedLatestEnd(extendSeconds),
});
const NO_LIMITS = { stepPercent: '', latestEndSeconds: '' };
const SOFT_CLOSE = { ...PERIOD, ...proposedSoftCloseLimits(PERIOD.extendSeconds) };

/** @param viewing id of the viewing whose goods are sold @param timeZone the firm's */
export function emptyAuctionForm(viewing: string | null = null, timeZone = 'UTC'): AuctionFormValues {
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR;
  const local = (time: number): string => localMinute(new Date(time).toISOString(), timeZone);
  return {
    name: '',
    category: null,
    viewing,
    description: '',
    type: 'tenderPayAsBid',
    timeZone,
    isZoneGiven: false,
    startsAt: local(start),
    endsAt: local(start + 4 * HOUR),
    sealed: false,
    withdrawable: false,
    softClose: false,
    ...SOFT_CLOSE,
  };
}

export const auctionFormValues = (auction: AuctionView): AuctionFormValues => ({
  name: auction.name,
  category: auction.category,
  viewing: auction.viewing,
  description: auction.description,
  type: auction.type,
  timeZone: auction.timeZone,
  isZoneGiven: auction.timeZoneGiven === true,
  startsAt: localMinute(auction.startsAt, auction.timeZone),
  endsAt: localMinute(auction.endsAt, auction.timeZone),
  sealed: auction.bidVisibility === 'sealed',
  withdrawable: auction.withdrawals === 'allowed',
  softClose: auction.extension !== null,
  ...(auction.extension ? { ...NO_LIMITS, ...auction.extension } : SOFT_CLOSE),
  ...(hasOlderRules(auction) && NO_LIMITS),
});

const isWholeUpTo = (typed: number | string, maximum: number): boolean =>
  Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= maximum;

const secondsProblem = (typed: number | string, maximum = MAXIMUM_SOFT_CLOSE_SECONDS): string | null =>
  isWholeUpTo(typed, maximum)
    ? null
    : t('From 1 to {maximumSoftCloseSeconds} seconds', { maximumSoftCloseSeconds: maximum });

/** `stepPercent` and `latestEndSeconds` may be empty. */
const softCloseProblems = ({ windowSeconds, extendSeconds, stepPercent, latestEndSeconds }: AuctionFormValues) => ({
  windowSeconds: secondsProblem(windowSeconds),
  extendSeconds: secondsProblem(extendSeconds),
  stepPercent:
    stepPercent === '' || isWholeUpTo(stepPercent, MAXIMUM_STEP_PERCENT)
      ? null
      : t('From 1 to {maximum} percent, or empty', { maximum: MAXIMUM_STEP_PERCENT }),
  latestEndSeconds: latestEndSeconds === '' ? null : secondsProblem(latestEndSeconds, MAXIMUM_LATEST_END_SECONDS),
});

export function auctionFormProblems(typed: AuctionFormValues): Partial<Record<keyof AuctionFormValues, string>> {
  const { name, startsAt, endsAt, timeZone, sealed, softClose } = typed;
  const seconds = softClose && !sealed ? softCloseProblems(typed) : {};
  const [start, end] = [instantAt(startsAt, timeZone), instantAt(endsAt, timeZone)];
  return {
    ...(name.trim() ? {} : { name: t('Please give the auction a name') }),
    ...Object.fromEntries(Object.entries(seconds).filter(([, problem]) => problem)),
    ...(start ? {} : { startsAt: t('Please enter when it starts') }),
    ...(end
      ? start && end <= start
        ? { endsAt: t('Must be after the start') }
        : {}
      : { endsAt: t('Please enter when it ends') }),
  };
}

export function auctionDetailsOf(typed: AuctionFormValues): AuctionDetails {
  const { name, category, viewing, description, type, timeZone, startsAt, endsAt, sealed, withdrawable } = typed;
  return {
    name: name.trim(),
    category,
    viewing,
    description: description.trim(),
    type,
    startsAt: instantAt(startsAt, timeZone) ?? '',
    endsAt: instantAt(endsAt, timeZone) ?? '',
    ...(typed.isZoneGiven && { timeZone }),
    bidVisibility: sealed ? 'sealed' : 'open',
    withdrawals: withdrawable ? 'allowed' : 'forbidden',
    extension: softCloseOf(typed),
  };
}

const softCloseOf = (typed: AuctionFormValues): AuctionDetails['extension'] =>
  typed.softClose && !typed.sealed
    ? {
        windowSeconds: Number(typed.windowSeconds),
        extendSeconds: Number(typed.extendSeconds),
        ...(typed.stepPercent !== '' && { stepPercent: Number(typed.stepPercent) }),
        ...(typed.latestEndSeconds !== '' && { latestEndSeconds: Number(typed.latestEndSeconds) }),
      }
    : null;
