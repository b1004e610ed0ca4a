import { MAXIMUM_SOFT_CLOSE_SECONDS, type AuctionType, type AuctionView, type GoodsCategory } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { instantOf, localInput } from '../../../shared/time.js';
import type { AuctionTerms } from '../auction-commands.js';

/** The terms of an auction as a form holds them. */
export interface TypedTerms {
  name: string;
  category: GoodsCategory | null;
  /** Id of the viewing whose goods are sold. */
  viewing: string | null;
  description: string;
  type: AuctionType;
  /** Local times, as `datetime-local` inputs have them. */
  startsAt: string;
  endsAt: string;
  sealed: boolean;
  withdrawable: boolean;
  softClose: boolean;
  windowSeconds: number | string;
  extendSeconds: number | string;
}

const HOUR = 3_600_000;
const SOFT_CLOSE = { windowSeconds: 120, extendSeconds: 120 };

/** @param viewing id of the viewing whose goods are to be sold */
export function emptyTerms(viewing: string | null = null): TypedTerms {
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
    withdrawable: true,
    softClose: false,
    ...SOFT_CLOSE,
  };
}

export const typedTerms = (auction: AuctionView): TypedTerms => ({
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
  ...(auction.extension ?? SOFT_CLOSE),
});

const secondsProblem = (typed: number | string): string | null => {
  const seconds = Number(typed);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= MAXIMUM_SOFT_CLOSE_SECONDS
    ? null
    : t('From 1 to {maximumSoftCloseSeconds} seconds', { maximumSoftCloseSeconds: MAXIMUM_SOFT_CLOSE_SECONDS });
};

export function problemsOf({
  name,
  startsAt,
  endsAt,
  sealed,
  softClose,
  windowSeconds,
  extendSeconds,
}: TypedTerms): Partial<Record<keyof TypedTerms, string>> {
  const seconds =
    softClose && !sealed
      ? { windowSeconds: secondsProblem(windowSeconds), extendSeconds: secondsProblem(extendSeconds) }
      : {};
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

export function termsOf(typed: TypedTerms): AuctionTerms {
  const {
    name,
    category,
    viewing,
    description,
    type,
    startsAt,
    endsAt,
    sealed,
    withdrawable,
    softClose,
    windowSeconds,
    extendSeconds,
  } = typed;
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
    extension:
      softClose && !sealed ? { windowSeconds: Number(windowSeconds), extendSeconds: Number(extendSeconds) } : null,
  };
}
