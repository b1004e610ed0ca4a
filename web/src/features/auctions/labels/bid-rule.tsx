import { Anchor } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { PRICING_WORDS } from './pricing-in-words.js';
import { withdrawalsExplained } from './withdrawals-in-words.js';

type Rules = Pick<AuctionView, 'type' | 'rules' | 'withdrawals' | 'bidVisibility'>;

/** The price rule, and whether a bid may be lowered or withdrawn. The terms open in another tab: typed bids stay. */
export const BidRule = ({ auction }: { auction: Rules }) => (
  <>
    {PRICING_WORDS[auction.type][0]} {withdrawalsExplained(auction)}{' '}
    <Anchor href="/terms" target="_blank" inherit underline="always">
      {t('What binds you here')}
    </Anchor>
  </>
);
