import { Button, Group, Progress, ScrollArea, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { LENGTHS, type LotForStaff } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { useCompanyName } from '../../../shared/directory/directory.js';
import { isProposed } from '../../../shared/http/api-error.js';
import { notifySuccess, notifyActionFailed } from '../../../shared/notify.js';
import { Money } from '../../../shared/ui/display/money.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { SmallTable, type SmallColumn } from '../../../shared/ui/tables/small-table.js';
import { useTabWarning } from '../../../shared/ui/dialogs/use-unsaved.js';
import { decideLot } from '../state/auction-commands.js';
import { againstReserve, percentInWords } from './outcomes.js';

interface DecideDialogProps {
  lots: LotForStaff[];
  sold: boolean;
  /** Receives the decided lots, also after a failure part-way. */
  onDecided: (lots: LotForStaff[]) => void;
  onClose: () => void;
}

const COLUMNS: SmallColumn<LotForStaff>[] = [
  { header: t('Lot'), cell: ({ lotNo }) => lotNo },
  { header: t('Reserve'), cell: ({ reservePrice }) => <Money usd={reservePrice} />, numeric: true },
  { header: t('Highest bid'), cell: ({ result }) => <Money usd={result?.winnerBid} />, numeric: true },
  { header: t('Against reserve'), cell: (lot) => percentInWords(againstReserve(lot)), numeric: true },
];

/** Decides on one or more lots: one reason for all, or a reason per lot. */
export function DecideDialog({ lots, sold, onDecided, onClose }: DecideDialogProps) {
  const [reason, setReason] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const [done, setDone] = useState<number | null>(null);
  const [seen] = useState(() => new Map(lots.map((lot) => [lot._id, lot.sold])));
  const word = sold ? 'sold' : 'unsold';
  const reasonOf = ({ _id }: LotForStaff) => (own[_id] ?? '').trim() || reason.trim();
  const complete = lots.every(reasonOf);
  const [only] = lots;
  const what =
    lots.length === 1 && only
      ? t('lot {lotNo}', { lotNo: only.lotNo })
      : t('{count, plural, one {# lot} other {# lots}}', { count: lots.length });

  const decide = async () => {
    let count = 0;
    let proposed: unknown = null;
    const noteProposed = (error: unknown) => {
      if (!isProposed(error)) throw error;
      proposed = error;
    };
    try {
      for (const lot of lots) {
        setDone(count);
        await decideLot(lot._id, { sold, reason: reasonOf(lot), seen: seen.get(lot._id) ?? null }).catch(noteProposed);
        count += 1;
      }
      if (proposed) notifyActionFailed(proposed, '');
      else
        notifySuccess(
          lots.length === 1 && only
            ? t('Lot {lotNo} is {word}.', { lotNo: only.lotNo, word })
            : t('{what} are {word}.', { what, word }),
        );
      onDecided(lots);
      onClose();
    } catch (error) {
      // Each lot is a separate call: lots before the failure are decided, the other lots stay selected.
      onDecided(lots.slice(0, count));
      notifyActionFailed(
        error,
        t('Lot {lotNo} could not be decided; {count} before it were.', { lotNo: lots[count]?.lotNo ?? '', count }),
      );
      setDone(null);
    }
  };

  // Cannot be closed while the calls run: at their end, `onClose` would close a dialog that was opened later.
  const discard = useDiscard(onClose, `${reason}${Object.values(own).join('')}`.trim() !== '' && done === null);
  const leave = () => {
    if (done === null) discard();
  };
  useTabWarning(done !== null);
  const several = lots.length > 1;
  const companyName = useCompanyName();
  const sale: SmallColumn<LotForStaff>[] = [
    { header: t('Buyer'), cell: ({ result }) => (result?.winner ? companyName(result.winner.companyId) : '—') },
    { header: t('Price to pay'), cell: ({ result }) => <Money usd={result?.priceToPay} />, numeric: true },
  ];
  const ownReason: SmallColumn<LotForStaff> = {
    header: t('Its own reason'),
    cell: ({ _id, lotNo }) => (
      <TextInput
        size="xs"
        aria-label={t('Reason for lot {lotNo}', { lotNo })}
        placeholder={t('As above')}
        maxLength={LENGTHS.reason}
        value={own[_id] ?? ''}
        onChange={({ currentTarget: { value } }) => setOwn((all) => ({ ...all, [_id]: value }))}
      />
    ),
  };
  return (
    <Modal opened onClose={leave} title={t('Mark {what} {word}?', { what, word })} size={lots.length > 1 ? 'xl' : 'lg'}>
      <Stack>
        <Text size="sm">
          {sold
            ? t('The highest bidder of each buys at the price to pay, although it may not have reached the reserve.')
            : t('The lot stays unsold, and the company is notified that it did not win.')}{' '}
          {t('The reason goes into the auction’s history; companies do not see it.')}
        </Text>
        <Textarea
          label={lots.length > 1 ? t('Reason for all of them') : t('Reason')}
          autosize
          minRows={2}
          maxLength={LENGTHS.reason}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ScrollArea.Autosize
          mah={320}
          type="auto"
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Lots to decide, scrollable') }}
        >
          <SmallTable
            name={t('Lots to decide')}
            verticalSpacing={4}
            miw={several ? 760 : 460}
            columns={[...COLUMNS, ...(sold ? sale : []), ...(several ? [ownReason] : [])]}
            rows={lots}
            rowId={({ _id }) => _id}
          />
        </ScrollArea.Autosize>
        {done !== null && lots.length > 1 && (
          <Progress
            value={(done / lots.length) * 100}
            aria-label={t('{done} of {count} decided', { done, count: lots.length })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={done !== null} onClick={leave}>
            {t('Back')}
          </Button>
          <Button disabled={!complete} loading={done !== null} onClick={() => void decide()}>
            {t('Mark {word}', { word })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
