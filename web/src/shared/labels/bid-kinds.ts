import type { BidStepView } from '@tender/contracts';
import { meant, t } from '../language/t.js';

export const BID_KINDS: Record<BidStepView['type'], string> = {
  BidPlaced: t('Placed'),
  BidRevised: t('Revised'),
  BidWithdrawn: meant('Withdrawn', 'a bid'),
};
