import { Button, Text } from '@mantine/core';
import type { AuctionView, UnconfirmedCompany } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { post } from '../../../shared/http/request.js';
import { notifySuccess } from '../../../shared/notify.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { useAction } from '../../../shared/use-action.js';

interface AskToConfirmProps extends Pick<UnconfirmedCompany, 'companyId' | 'askedAt'> {
  auction: Pick<AuctionView, '_id' | 'timeZone'>;
  onAsked: () => void;
}

/** Sends the company's buyers one message with fixed words, once for each auction. */
export function AskToConfirm({ auction, companyId, askedAt, onAsked }: AskToConfirmProps) {
  const { busy, run } = useAction(async () => {
    await post(`/api/notifications/confirmations/${auction._id}/${companyId}`);
    notifySuccess(t('The buyers are asked to confirm each other.'));
    onAsked();
  }, t('The message could not be sent.'));
  if (askedAt !== null)
    return (
      <Text span size="sm" c="dimmed">
        {t('Asked {time}', { time: endOnBothClocks(askedAt, auction.timeZone) })}
      </Text>
    );
  return (
    <Button size="compact-xs" variant="light" loading={busy} onClick={run}>
      {t('Ask its buyers')}
    </Button>
  );
}
