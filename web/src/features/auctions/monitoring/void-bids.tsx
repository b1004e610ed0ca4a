import { Button, Checkbox, Group, Radio, ScrollArea, Select, Stack, Text } from '@mantine/core';
import type { AuctionView, BidView, LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import { compareNumbers } from '../../../shared/labels/number-order.js';
import { useCompanyName } from '../../../shared/directory/directory.js';
import { notifySuccess } from '../../../shared/notify.js';
import { voidBids } from '../state/auction-commands.js';
import { hasOlderRules } from '../auction-rules.js';
import { compareNames } from '../../../shared/language/compare-names.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useAction } from '../../../shared/use-action.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { ReasonField } from '../../../shared/ui/dialogs/reason-field.js';

interface VoidBidsProps {
  auction: AuctionView;
  lots: LotView[];
  bids: BidView[];
  onClose: () => void;
}

export function VoidBids({ auction, lots, bids, onClose }: VoidBidsProps) {
  const companyName = useCompanyName();
  const [companyId, setCompanyId] = useState<string | null>(null);
  /** Ids of the bids to void; null: all of the company. */
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [reason, setReason] = useState('');
  const standing = Map.groupBy(
    bids.filter(({ status }) => status === 'standing'),
    (bid) => bid.companyId,
  );
  const own = (companyId === null ? undefined : standing.get(companyId)) ?? [];
  const single = chosen?.filter((id) => own.some(({ _id }) => _id === id));
  const count = single?.length ?? own.length;
  const data = [...standing]
    .map(([value, theirs]) => ({
      value,
      label: `${companyName(value)} (${t('{count, plural, one {# bid} other {# bids}}', { count: theirs.length })})`,
    }))
    .sort((a, b) => compareNames(a.label, b.label));
  const close = useCloseIfMounted(onClose);
  const { busy, run } = useAction(async () => {
    if (companyId === null) return;
    await voidBids(auction._id, { companyId, reason: reason.trim(), ...(single && { bidIds: single }) });
    notifySuccess(
      single
        ? t('The chosen bids of {companyName} are void.', { companyName: companyName(companyId) })
        : t('The bids of {companyName} are void.', { companyName: companyName(companyId) }),
    );
    close();
  }, t('The bids could not be voided.'));
  const leave = useDiscard(onClose, reason.trim() !== '' && !busy);
  return (
    <Modal opened onClose={leave} title={t('Void a company’s bids')}>
      <Stack>
        <Text size="sm">
          {t(
            'The bids become void; while the auction is live the company can bid again. Its buyers are notified, and read the reason. This cannot be undone.',
          )}
        </Text>
        <Select
          label={t('Company')}
          required
          searchable
          placeholder={data.length > 0 ? t('Choose') : t('No standing bid')}
          data={data}
          value={companyId}
          onChange={(next) => {
            setCompanyId(next);
            setChosen(null);
          }}
        />
        {own.length > 1 && !hasOlderRules(auction) && (
          <Radio.Group
            label={t('Which bids')}
            value={chosen === null ? 'all' : 'some'}
            onChange={(which) => setChosen(which === 'all' ? null : [])}
          >
            <Group mt={6}>
              <Radio
                value="all"
                label={t('All its {count, plural, one {# bid} other {# bids}}', { count: own.length })}
              />
              <Radio value="some" label={t('Single bids')} />
            </Group>
          </Radio.Group>
        )}
        {chosen !== null && <SingleBids lots={lots} bids={own} chosen={chosen} onChoose={setChosen} />}
        <ReasonField value={reason} onChange={setReason} />
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

interface SingleBidsProps {
  lots: LotView[];
  bids: BidView[];
  chosen: string[];
  onChoose: (ids: string[]) => void;
}

function SingleBids({ lots, bids, chosen, onChoose }: SingleBidsProps) {
  const numbers = useMemo(() => new Map(lots.map(({ _id, lotNo }) => [_id, lotNo])), [lots]);
  const lotNoOf = ({ lot }: BidView): string => numbers.get(lot) ?? '—';
  return (
    <Checkbox.Group label={t('Bids to void')} value={chosen} onChange={onChoose}>
      <ScrollArea.Autosize mah={220} mt={6} type="auto">
        <Stack gap="xs">
          {bids
            .toSorted((a, b) => compareNumbers(lotNoOf(a), lotNoOf(b)))
            .map((bid) => (
              <Checkbox
                key={bid._id}
                value={bid._id}
                label={[
                  t('Lot {lotNo}', { lotNo: lotNoOf(bid) }),
                  ...(bid.biddingAmount === null ? [] : [formatUsd(bid.biddingAmount)]),
                ].join(': ')}
              />
            ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}
