import {
  MAXIMUM_LATEST_END_SECONDS,
  MAXIMUM_SOFT_CLOSE_SECONDS,
  MAXIMUM_STEP_PERCENT,
  type AuctionType,
  type AuctionView,
  type GoodsCategory,
} from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { instantOf, localInput } from '../../../shared/time/time.js';
import type { AuctionDetails } from '../state/auction-commands.js';
import { hasOlderRules } from '../auction-rules.js';

export interface AuctionFormValues {
  name: string;
  category: GoodsCategory | null;
  /** Id of the viewing whose goods are sold. */
  viewing: string | null;
  description: string;
  type: AuctionType;
  /** Local times, in the format of `datetime-local` inputs. */
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

/** @param viewing id of the viewing whose goods are sold */
export function emptyAuctionForm(viewing: string | null = null): AuctionFormValues {
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR;
  return {
    name: '',
    category: null,
    viewing,
    description: '',
    type: 'tenderPayAsBid',
    startsAt: localInput(new Date(start)),
    endsAt: localInput(new Date(start + 4 * HOUR)),
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
  startsAt: localInput(auction.startsAt),
  endsAt: localInput(auction.endsAt),
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
  const { name, startsAt, endsAt, sealed, softClose } = typed;
  const seconds = softClose && !sealed ? softCloseProblems(typed) : {};
  const [start, end] = [instantOf(startsAt), instantOf(endsAt)];
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
  const { name, category, viewing, description, type, startsAt, endsAt, sealed, withdrawable } = typed;
  return {
    name: name.trim(),
    category,
    viewing,
    description: description.trim(),
    type,
    startsAt: instantOf(startsAt) ?? '',
    endsAt: instantOf(endsAt) ?? '',
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
