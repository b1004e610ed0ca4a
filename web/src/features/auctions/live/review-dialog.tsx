import { Alert, Button, Checkbox, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { formatUsd, usdOf, type AuctionStatus, type BidView, type Cents } from '@tender/contracts';
import { memo, useCallback, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { perCaratOf } from '../../../shared/amounts.js';
import { notifySuccess } from '../../../shared/notify.js';
import { formatClock } from '../../../shared/time.js';
import { drawSeldom } from '../../../shared/store/slice.js';
import { BidTerms } from '../../../shared/house/house-contact.js';
import { Modal } from '../../../shared/ui/dialog.js';
import { receivedAt } from '../own-bids.js';
import { sendBid } from './bid-submission.js';
import { sealedInWords, SUBMIT } from './draft-bar.js';
import { exposureOf, standingCents, type DraftLine, type DraftProblem } from './draft-lines.js';
import { sendingInWords } from './sending-words.js';
import { useUnsent, type Sending } from './unsent.js';
import classes from './live.module.css';

interface ReviewDialogProps {
  lines: DraftLine[];
  /** What was typed, and is not among them. */
  problems: DraftProblem[];
  own: Map<string, BidView>;
  /** The own buying limit; null without one. */
  limit: Cents | null;
  status: AuctionStatus;
  onClose: () => void;
}

/** How many bids travel at the same time: of the six lines that a browser opens to a house, one is left for everything else. */
const AT_ONCE = 5;
const NOTHING_SENT: Record<string, Sending> = {};

/** A last look before bids go out, and what has become of each. An amount that looks like the slip of a digit must be confirmed one by one. */
export function ReviewDialog({ lines, problems, own, limit, status, onClose }: ReviewDialogProps) {
  const [shown] = useState(lines);
  const [left] = useState(problems);
  const [meant, setMeant] = useState<Record<string, boolean>>({});
  const [run, setRun] = useState<'before' | 'sending' | 'after'>('before');
  // Each line listens to its own: of a thousand, one is drawn when one has changed.
  const sendings = useUnsent((state) => (run === 'after' ? state.sendings : NOTHING_SENT));
  const mean = useCallback((lotId: string, isMeant: boolean) => setMeant((now) => ({ ...now, [lotId]: isMeant })), []);
  const slips = shown.filter(({ doubt }) => doubt !== null);
  const total = usdOf(shown.reduce((sum, { cents }) => sum + cents, 0));
  const [{ after, unseen }] = useState(() => exposureOf(own, lines));
  const isAbove = limit !== null && after > limit;
  const [above, setAbove] = useState(false);
  const ready = slips.every(({ lot }) => meant[lot._id]) && (!isAbove || above);
  const hasArrived = (line: DraftLine) => standingCents(own.get(line.lot._id)) === line.cents;
  const refused = shown.filter((line) => !hasArrived(line) && sendings[line.lot._id]?.state === 'refused');
  const unknown = shown.filter((line) => !hasArrived(line) && sendings[line.lot._id]?.state === 'unknown');

  const send = async (some: DraftLine[]) => {
    const waiting = [...some];
    let received = 0;
    setRun('sending');
    const work = async () => {
      for (let line = waiting.shift(); line; line = waiting.shift())
        if (await sendBid(line.lot, line.cents, line.own)) received += 1;
    };
    const drawAgain = drawSeldom();
    await Promise.all(Array.from({ length: AT_ONCE }, work)).finally(drawAgain);
    setRun('after');
    if (received < some.length || left.length > 0) return;
    notifySuccess(
      shown.length === 1
        ? t('The bid was received.')
        : t('All {count, plural, one {# bid} other {# bids}} were received.', { count: shown.length }),
    );
    onClose();
  };

  const all = shown.length + left.length;
  const isBusy = run === 'sending';
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={all === 1 ? t('Confirm your bid') : t('Review {all, plural, one {# bid} other {# bids}}', { all })}
      closeOnClickOutside={run === 'before'}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
    >
      <Stack>
        {run === 'before' && slips.length > 0 && (
          <Alert role="alert" color="citrine" title={t('Is every digit right?')}>
            {slips.length === 1
              ? t('One amount is')
              : t('{count, plural, one {# amount} other {# amounts}} are', { count: slips.length })}{' '}
            {t('far from what one would expect. Please confirm each.')}
          </Alert>
        )}
        {shown.length > 0 && (
          <ScrollArea.Autosize mah="50dvh">
            <Table aria-label={t('Bids to send')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('Lot')}</Table.Th>
                  <Table.Th ta="end" className={classes['before'] ?? ''}>
                    {t('So far')}
                  </Table.Th>
                  <Table.Th ta="end">{t('New bid')}</Table.Th>
                  {run !== 'before' && <Table.Th>{t('State')}</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map((line) => (
                  <ReviewLine
                    key={line.lot._id}
                    line={line}
                    isSent={run !== 'before'}
                    arrived={hasArrived(line) ? own.get(line.lot._id) : undefined}
                    isMeant={meant[line.lot._id] ?? false}
                    onMeant={mean}
                  />
                ))}
              </Table.Tbody>
              <Table.Tfoot>
                <Table.Tr>
                  <Table.Th>{t('Total')}</Table.Th>
                  <Table.Td className={classes['before'] ?? ''} />
                  <Table.Th ta="end" className="num">
                    {formatUsd(total)}
                  </Table.Th>
                  {run !== 'before' && <Table.Td />}
                </Table.Tr>
              </Table.Tfoot>
            </Table>
          </ScrollArea.Autosize>
        )}
        {run === 'before' && isAbove && (
          <Alert role="alert" color="citrine" title={t('Above our limit')}>
            {t('If all bids won, they would come to {amount}: {amount2} above the buying limit of {amount3}.', {
              amount: formatUsd(usdOf(after)),
              amount2: formatUsd(usdOf(after - limit)),
              amount3: formatUsd(usdOf(limit)),
            })}
            {unseen > 0 && <div>{sealedInWords(unseen)}.</div>}
            <Checkbox
              mt="xs"
              label={t('Send them all the same')}
              checked={above}
              onChange={(event) => setAbove(event.currentTarget.checked)}
            />
          </Alert>
        )}
        {left.length > 0 && <NotSent problems={left} />}
        {run === 'after' && refused.length + unknown.length > 0 && (
          <Alert role="alert" color={refused.length > 0 ? 'ruby' : 'citrine'}>
            {[
              ...(refused.length > 0
                ? [t('{count} of {all} refused.', { count: refused.length, all: shown.length })]
                : []),
              ...(unknown.length > 0
                ? [
                    t('Of {count} the answer was lost: the house is asked by itself, and the line says the outcome.', {
                      count: unknown.length,
                    }),
                  ]
                : []),
              t('Nothing else was changed.'),
            ].join(' ')}
          </Alert>
        )}
        {run === 'before' && <BidTerms />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {run === 'after' ? t('Close') : t('Back')}
          </Button>
          {run !== 'after' && (
            <Button
              onClick={() => void send(shown)}
              disabled={!ready || shown.length === 0 || status !== 'live'}
              loading={isBusy}
            >
              {status === 'live' ? submitWords(shown.length, all) : SUBMIT[status]}
            </Button>
          )}
          {run === 'after' && refused.length > 0 && (
            <Button onClick={() => void send(refused)} disabled={status !== 'live'}>
              {status === 'live' ? t('Send the {count} again', { count: refused.length }) : SUBMIT[status]}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

interface ReviewLineProps {
  line: DraftLine;
  isSent: boolean;
  /** The bid, once it stands as it was sent. */
  arrived: BidView | undefined;
  /** Whether an amount that may be a slip was confirmed. */
  isMeant: boolean;
  onMeant: (lotId: string, isMeant: boolean) => void;
}

const ReviewLine = memo(function ReviewLine({ line, isSent, arrived, isMeant, onMeant }: ReviewLineProps) {
  const { lot, own, cents, doubt } = line;
  return (
    <>
      <Table.Tr>
        <Table.Td fw={600}>{t('Lot {lotNo}', { lotNo: lot.lotNo })}</Table.Td>
        <Table.Td ta="end" className={`num ${classes['before']}`}>
          {soFar(own)}
        </Table.Td>
        <Table.Td ta="end" className="num">
          <Text fw={600}>{formatUsd(usdOf(cents))}</Text>
          <PerCarat line={line} />
          {own?.status === 'standing' && (
            <Text size="xs" c="dimmed" className={classes['beneath'] ?? ''}>
              {t('so far {soFar}', { soFar: soFar(own) })}
            </Text>
          )}
        </Table.Td>
        {isSent && (
          <Table.Td>
            <LineState own={arrived} lotId={lot._id} />
          </Table.Td>
        )}
      </Table.Tr>
      {doubt !== null && !isSent && (
        <Table.Tr>
          <Table.Td colSpan={3}>
            <Checkbox
              size="sm"
              checked={isMeant}
              onChange={(event) => onMeant(lot._id, event.currentTarget.checked)}
              label={t('Yes, I mean {amount} ({doubt})', { amount: formatUsd(usdOf(cents)), doubt })}
            />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
});

/** What waits in fields and does not go out: nobody shall believe that it did. */
const NotSent = ({ problems }: { problems: DraftProblem[] }) => (
  <Alert color="ruby" title={t('Not sent: {count} to correct', { count: problems.length })} role="note">
    <ScrollArea.Autosize mah="20dvh">
      {problems.map(({ lot, text, problem }) => (
        <Text key={lot._id} size="sm">
          <b>{t('Lot {lotNo}', { lotNo: lot.lotNo })}</b>, “{text}”: {problem}
        </Text>
      ))}
    </ScrollArea.Autosize>
  </Alert>
);

function LineState({ own, lotId }: { own: BidView | undefined; lotId: string }) {
  const sending = useUnsent((state) => state.sendings[lotId]);
  const { tone, words } = own
    ? { tone: 'good', words: t('Received {time}', { time: formatClock(receivedAt(own)) }) }
    : sending
      ? sendingInWords(sending)
      : { tone: 'quiet', words: t('Waits its turn') };
  return (
    <Text size="sm" className={`num ${classes['words']}`} data-tone={tone}>
      {words}
    </Text>
  );
}

function PerCarat({ line: { cents, lot } }: { line: DraftLine }) {
  const perCarat = perCaratOf(cents, lot.carats);
  return (
    perCarat !== null && (
      <Text size="xs" c="dimmed">
        {t('{amount} per carat', { amount: formatUsd(usdOf(perCarat)) })}
      </Text>
    )
  );
}

const submitWords = (ready: number, all: number): string =>
  all === 1
    ? t('Submit bid')
    : ready === all
      ? t('Submit {all, plural, one {# bid} other {# bids}}', { all })
      : t('Submit {ready} of {all}', { ready, all });

/** The standing bid; that of a colleague who shows it to nobody is sealed. */
function soFar(own: BidView | undefined): string {
  if (own?.status !== 'standing') return '—';
  return own.biddingAmount === null ? t('Sealed by a colleague') : formatUsd(own.biddingAmount);
}
