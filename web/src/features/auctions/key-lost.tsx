import { Alert } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { canOnlyBeCancelled } from './auction-lists.js';

export const KeyLost = ({ auction }: { auction: AuctionView }) =>
  canOnlyBeCancelled(auction) && (
    <Alert color="ruby" title={t('No bids are possible in this auction')} role="alert">
      {t(
        'The root key of the server does not open this sealed auction: its amounts can no longer be read. It can only be cancelled.',
      )}
    </Alert>
  );
