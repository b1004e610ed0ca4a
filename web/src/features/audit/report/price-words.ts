import {
  AUCTION_TYPE_LABELS,
  SALE_RULES,
  type AuctionType,
  type PriceSteps,
  type ReplayedLot,
} from '@tender/contracts';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { t, translated } from '../../../shared/language/t.js';
import { labelled } from '../../../shared/language/join-texts.js';

/** Explains the price of a lot in steps (`specification.md §9`). Empty while amounts are sealed. */
export function priceInSteps(type: AuctionType, { reservePrice, result, sold, withdrawn }: ReplayedLot): string[] {
  if (withdrawn) return [t('The lot was withdrawn; its bids are void.')];
  if (!result) return [];
  const { winnerBid, secondHighestBid, priceToPay } = result;
  if (winnerBid === null || priceToPay === null) return [t('No standing bid: no price.')];
  const second =
    secondHighestBid === null
      ? t('there is no second bid')
      : t('the second highest bid is {amount}', { amount: formatUsd(secondHighestBid) });
  const bids = t('The highest bid is {amount}; {second}; the reserve is {amount2}.', {
    amount: formatUsd(winnerBid),
    second,
    amount2: formatUsd(reservePrice),
  });
  const rule = STEPS[SALE_RULES[type].price({ reservePrice, winnerBid, secondHighestBid }).step];
  return [
    bids,
    ...(secondHighestBid === winnerBid
      ? [
          t('Two bids of {amount} are the highest: the one that reached it first wins.', {
            amount: formatUsd(winnerBid),
          }),
        ]
      : []),
    labelled(
      translated(AUCTION_TYPE_LABELS[type]),
      `${sold === false ? t('had it been sold: {rule}', { rule }) : rule}, ${formatUsd(priceToPay)}.`,
    ),
    outcome(winnerBid, reservePrice, sold),
  ];
}

const STEPS: Readonly<Record<PriceSteps[AuctionType], string>> = {
  ownBid: t('the winner pays the own bid'),
  noBidAtReserve: t('every bid is below the reserve, so the price is the highest bid'),
  secondBid: t('the second highest bid is at or above the reserve, so it is the price'),
  reserve: t('no second bid reaches the reserve, so the price is the reserve'),
};

function outcome(winnerBid: number, reservePrice: number, sold: boolean | null): string {
  if (sold === null)
    return winnerBid >= reservePrice ? t('It would be sold.') : t('The house decides whether it is sold.');
  if (winnerBid >= reservePrice)
    return sold ? t('The reserve is reached: sold.') : t('The reserve is reached; unsold, as the house decided.');
  return sold ? t('Sold below the reserve, as the house decided.') : t('Unsold, as the house decided.');
}
