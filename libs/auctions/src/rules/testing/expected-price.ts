import type { AuctionType } from '@tender/contracts';

/**
 * Price to pay by the specification (§9), independent of the product's code. All amounts are in the same unit. @throws
 * TypeError for an auction type that this oracle does not know
 */
export function expectedPrice(type: AuctionType, reserve: number, [highest, second = 0]: readonly number[]): number {
  if (highest === undefined) throw new TypeError('without a bid there is no price');
  switch (type) {
    case 'tenderPayAsBid':
      return highest;
    case 'highestLosingPrice':
      return highest >= reserve ? Math.max(reserve, second) : highest;
    default:
      throw new TypeError(`no price is expected of ${type satisfies never}`);
  }
}
