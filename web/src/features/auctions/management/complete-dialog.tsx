import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { LENGTHS, type AuctionView } from '@tender/contracts';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from '../../../shared/language/t.js';
import { useServerSecond } from '../../../shared/socket/clock.js';
import { useConnection } from '../../../shared/store/connection-state.js';
import { formatLeft, leftFrom, leftWhilePaused } from '../../../shared/time/time.js';
import { endOnBothClocks } from '../../../shared/time/zoned-time.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';
import { isRunning } from '../auction-lists.js';
import { companiesOnLine } from './presence.js';
import { useWholeAuction } from '../use-auction.js';
import { isNameTyped, lotsWithoutBid } from './completion.js';
import classes from './complete-dialog.module.css';

interface CompleteDialogProps {
  auction: AuctionView;
  onClose: () => void;
  /** @returns whether it succeeded; otherwise the dialog stays open */
  onConfirm: (reason: string) => Promise<boolean>;
}

/** Ends the bidding early. The admin must type the auction's name. */
export function CompleteDialog({ auction, onClose, onConfirm }: CompleteDialogProps) {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const close = useCloseIfMounted(onClose);
  /** Whether the clock or another admin ended the auction while the dialog was open. */
  const isOver = !isRunning(auction) && !busy;
  const leave = useDiscard(onClose, reason.trim() !== '' && !busy && !isOver);
  const submit = async () => {
    setBusy(true);
    if (await onConfirm(reason.trim())) close();
    else setBusy(false);
  };
  if (isOver)
    return (
      <Modal opened onClose={leave} title={t('Complete {auction}?', { auction: auction.name })}>
        <Stack>
          <Text role="status">{t('It has ended.')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {t('Back')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    );
  return (
    <Modal opened onClose={leave} title={t('Complete {auction}?', { auction: auction.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isNameTyped(typed, auction) && !busy) void submit();
        }}
      >
        <Stack>
          <CutOff auction={auction} />
          <Text size="sm">
            {t(
              'Bidding ends at once and the prices are fixed. This cannot be undone. The invited companies read “The house ended the bidding before its time”, and no reason. To give a reason, pause the auction with it first.',
            )}
          </Text>
          <Textarea
            label={t('Reason (optional)')}
            description={t('Staff and auditors read it. It stays in the history.')}
            autosize
            minRows={2}
            maxLength={LENGTHS.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <TextInput
            label={t('Type {what} to confirm', { what: t('the name of the auction') })}
            description={auction.name}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {t('Back')}
            </Button>
            <Button type="submit" color="ruby" disabled={!isNameTyped(typed, auction)} loading={busy}>
              {t('Complete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Lots without bids, companies online and the time left. */
function CutOff({ auction }: { auction: AuctionView }) {
  const second = useServerSecond();
  const { load, lots, bidsByLot } = useWholeAuction<'staff'>(auction._id);
  const presence = useConnection((state) => state.presence);
  const online = companiesOnLine(presence, auction).length;
  const { without, offered } = useMemo(() => lotsWithoutBid(lots, bidsByLot), [lots, bidsByLot]);
  const left = auction.status === 'paused' ? leftWhilePaused(auction) : leftFrom(second, auction.endsAt);
  return (
    <Loaded load={load} what={t('the auction')}>
      {() => (
        <Alert color="ruby" variant="light">
          <dl className={classes['facts']}>
            <Fact term={auction.status === 'paused' ? t('Time left when it was paused') : t('Time left')}>
              {t('{left}, until {second}', {
                left: formatLeft(left),
                second: endOnBothClocks(auction.endsAt, auction.timeZone),
              })}
            </Fact>
            <Fact term={t('Companies online')}>{`${online} / ${auction.companies.length}`}</Fact>
            <Fact term={t('Lots without a bid')}>{`${without} / ${offered}`}</Fact>
          </dl>
        </Alert>
      )}
    </Loaded>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd className="num">{children}</dd>
  </>
);
