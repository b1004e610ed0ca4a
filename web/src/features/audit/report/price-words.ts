import { AUCTION_TYPE_LABELS, formatUsd, type AuctionType, type ReplayedLot } from '@tender/contracts';

/** How a lot's price follows from its standing bids, step by step (`specification.md §9`). Empty while amounts are sealed. */
export function priceInSteps(type: AuctionType, { reservePrice, result, sold, withdrawn }: ReplayedLot): string[] {
  if (withdrawn) return ['The lot was withdrawn; its bids are void.'];
  if (!result) return [];
  const { winnerBid, secondHighestBid, priceToPay } = result;
  if (winnerBid === null || priceToPay === null) return ['No bid stands: no price.'];
  const second =
    secondHighestBid === null ? 'there is no second bid' : `the second highest bid is ${formatUsd(secondHighestBid)}`;
  const bids = `The highest bid is ${formatUsd(winnerBid)}; ${second}; the reserve is ${formatUsd(reservePrice)}.`;
  return [
    bids,
    `${AUCTION_TYPE_LABELS[type]}: ${ruleOf(type, { reservePrice, winnerBid, secondHighestBid })}, ${formatUsd(priceToPay)}.`,
    outcome(winnerBid, reservePrice, sold),
  ];
}

function ruleOf(
  type: AuctionType,
  {
    reservePrice,
    winnerBid,
    secondHighestBid,
  }: { reservePrice: number; winnerBid: number; secondHighestBid: number | null },
): string {
  if (type === 'tenderPayAsBid') return 'the winner pays the own bid';
  if (winnerBid < reservePrice) return 'every bid is below the reserve, so the price is the highest bid';
  if (secondHighestBid !== null && secondHighestBid >= reservePrice)
    return 'the second highest bid is at or above the reserve, so it is the price';
  return 'no second bid reaches the reserve, so the price is the reserve';
}

function outcome(winnerBid: number, reservePrice: number, sold: boolean | null): string {
  if (sold === null) return winnerBid >= reservePrice ? 'It would be sold.' : 'The house decides whether it is sold.';
  if (winnerBid >= reservePrice)
    return sold ? 'The reserve is reached: sold.' : 'The reserve is reached; unsold, as the house decided.';
  return sold ? 'Sold below the reserve, as the house decided.' : 'Unsold, as the house decided.';
}
