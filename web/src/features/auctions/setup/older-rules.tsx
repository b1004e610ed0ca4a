import { Alert, Button, Group, Text } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../shared/notify.js';
import { useAction } from '../../../shared/use-action.js';
import { copyAuction } from './copy-auction.js';

/** Explains that an auction with rules before version 3 keeps them, and offers a copy with the newest rules. */
export function OlderRules({ auction }: { auction: AuctionView }) {
  const navigate = useNavigate();
  const created = useRef(false);
  const { busy, run } = useAction(
    async () => {
      await copyAuction(auction, (id) => {
        created.current = true;
        void navigate(`/auction-setup?${new URLSearchParams({ id })}`);
      });
      notifySuccess(t('The copy is complete.'));
    },
    (error) =>
      notifyActionFailed(
        error,
        created.current
          ? t('Not everything was copied: please check the lots and companies of the copy.')
          : t('The auction could not be copied.'),
      ),
  );
  return (
    <Alert color="citrine" title={t('An older release created this auction')} mt="lg" maw={1000}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw="70ch">
          {t(
            'It keeps the rules of that release: buyers are not notified of changes, a bid can be lowered, single bids cannot be voided, and a soft close has no limits. A copy has the current rules.',
          )}
        </Text>
        <Button size="xs" loading={busy} onClick={run}>
          {t('Copy as a new auction')}
        </Button>
      </Group>
    </Alert>
  );
}
