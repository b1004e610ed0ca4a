import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { LENGTHS, type AuctionView, type BidView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useCompanyName } from '../../../shared/directory/directory.js';
import { notifySuccess } from '../../../shared/notify.js';
import { voidBids } from '../auction-commands.js';
import { compareNames } from '../../../shared/by-name.js';
import { Modal } from '../../../shared/ui/dialog.js';
import { useAction } from '../../../shared/use-action.js';
import { useOwnClose } from '../../../shared/ui/use-own-close.js';
import { useDiscard } from '../../../shared/ui/use-discard.js';

/** Voids every standing bid of a company in an auction, with the reason that the history keeps. */
export function VoidBids({ auction, bids, onClose }: { auction: AuctionView; bids: BidView[]; onClose: () => void }) {
  const companyName = useCompanyName();
  const [companyId, setCompanyId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const standing = Map.groupBy(
    bids.filter(({ status }) => status === 'standing'),
    (bid) => bid.companyId,
  );
  const count = companyId === null ? 0 : (standing.get(companyId)?.length ?? 0);
  const data = [...standing]
    .map(([value, own]) => ({
      value,
      label: `${companyName(value)} (${t('{count, plural, one {# bid} other {# bids}}', { count: own.length })})`,
    }))
    .sort((a, b) => compareNames(a.label, b.label));
  const close = useOwnClose(onClose);
  const { busy, run } = useAction(async () => {
    if (companyId === null) return;
    await voidBids(auction._id, companyId, reason.trim());
    notifySuccess(t('The bids of {companyName} are void.', { companyName: companyName(companyId) }));
    close();
  }, t('The bids could not be voided.'));
  const leave = useDiscard(onClose, reason.trim() !== '' && !busy);
  return (
    <Modal opened onClose={leave} title={t('Void a company’s bids')}>
      <Stack>
        <Text size="sm">
          {t(
            'All its standing bids in this auction become void; while the auction is live it can bid again. Its buyers are told so, and read the reason. This cannot be undone.',
          )}
        </Text>
        <Select
          label={t('Company')}
          required
          searchable
          placeholder={data.length > 0 ? t('Choose') : t('No bid stands')}
          data={data}
          value={companyId}
          onChange={setCompanyId}
        />
        <Textarea
          label={t('Reason')}
          required
          autosize
          minRows={2}
          maxLength={LENGTHS.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Back')}
          </Button>
          <Button color="ruby" loading={busy} disabled={count === 0 || !reason.trim()} onClick={run}>
            {companyId === null ? t('Void the bids') : t('Void {count, plural, one {# bid} other {# bids}}', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
