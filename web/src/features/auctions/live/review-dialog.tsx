import { Alert, Button, Checkbox, Group, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { formatUsd, usdOf, type AuctionStatus, type BidView, type Cents } from '@tender/contracts';
import { Fragment, useState } from 'react';
import { perCaratOf } from '../../../shared/amounts.js';
import { counted } from '../../../shared/counted.js';
import { notifySuccess } from '../../../shared/notify.js';
import { formatClock } from '../../../shared/time.js';
import { BidTerms } from '../../../shared/house/house-contact.js';
import { receivedAt } from '../own-bids.js';
import { sendBid } from './bid-submission.js';
import { SUBMIT } from './draft-bar.js';
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

/** How many bids travel at the same time. */
const AT_ONCE = 4;

/** A last look before bids go out, and what has become of each. An amount that looks like the slip of a digit must be confirmed one by one. */
export function ReviewDialog({ lines, problems, own, limit, status, onClose }: ReviewDialogProps) {
  const [shown] = useState(lines);
  const [left] = useState(problems);
  const [meant, setMeant] = useState<Record<string, boolean>>({});
  const [run, setRun] = useState<'before' | 'sending' | 'after'>('before');
  const sendings = useUnsent((state) => state.sendings);
  const slips = shown.filter(({ doubt }) => doubt !== null);
  const total = usdOf(shown.reduce((sum, { cents }) => sum + cents, 0));
  const [after] = useState(() => exposureOf(own, lines).after);
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
        if (await sendBid(line.lot, line.cents, own.get(line.lot._id))) received += 1;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setRun('after');
    if (received < some.length || left.length > 0) return;
    notifySuccess(shown.length === 1 ? 'The bid was received.' : `All ${counted(shown.length, 'bid')} were received.`);
    onClose();
  };

  const all = shown.length + left.length;
  const isBusy = run === 'sending';
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={all === 1 ? 'Confirm your bid' : `Review ${counted(all, 'bid')}`}
      closeOnClickOutside={run === 'before'}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
    >
      <Stack>
        {run === 'before' && slips.length > 0 && (
          <Alert role="alert" color="citrine" title="Is every digit right?">
            {slips.length === 1 ? 'One amount is' : `${counted(slips.length, 'amount')} are`} far from what one would
            expect. Please confirm each.
          </Alert>
        )}
        {shown.length > 0 && (
          <ScrollArea.Autosize mah="50dvh">
            <Table aria-label="Bids to send">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Lot</Table.Th>
                  <Table.Th ta="right" className={classes['before'] ?? ''}>
                    So far
                  </Table.Th>
                  <Table.Th ta="right">New bid</Table.Th>
                  {run !== 'before' && <Table.Th>State</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map((line) => (
                  <Fragment key={line.lot._id}>
                    <Table.Tr>
                      <Table.Td fw={600}>Lot {line.lot.lotNo}</Table.Td>
                      <Table.Td ta="right" className={`num ${classes['before']}`}>
                        {soFar(line.own)}
                      </Table.Td>
                      <Table.Td ta="right" className="num">
                        <Text fw={600}>{formatUsd(usdOf(line.cents))}</Text>
                        <PerCarat line={line} />
                        {line.own?.status === 'standing' && (
                          <Text size="xs" c="dimmed" className={classes['beneath'] ?? ''}>
                            so far {soFar(line.own)}
                          </Text>
                        )}
                      </Table.Td>
                      {run !== 'before' && (
                        <Table.Td>
                          <LineState
                            own={hasArrived(line) ? own.get(line.lot._id) : undefined}
                            sending={sendings[line.lot._id]}
                          />
                        </Table.Td>
                      )}
                    </Table.Tr>
                    {line.doubt !== null && run === 'before' && (
                      <Table.Tr>
                        <Table.Td colSpan={3}>
                          <Checkbox
                            size="sm"
                            checked={meant[line.lot._id] ?? false}
                            onChange={(event) => {
                              const { checked } = event.currentTarget;
                              setMeant((now) => ({ ...now, [line.lot._id]: checked }));
                            }}
                            label={`Yes, I mean ${formatUsd(usdOf(line.cents))} (${line.doubt})`}
                          />
                        </Table.Td>
                      </Table.Tr>
                    )}
                  </Fragment>
                ))}
              </Table.Tbody>
              <Table.Tfoot>
                <Table.Tr>
                  <Table.Th>Total</Table.Th>
                  <Table.Th className={classes['before'] ?? ''} />
                  <Table.Th ta="right" className="num">
                    {formatUsd(total)}
                  </Table.Th>
                  {run !== 'before' && <Table.Th />}
                </Table.Tr>
              </Table.Tfoot>
            </Table>
          </ScrollArea.Autosize>
        )}
        {run === 'before' && isAbove && (
          <Alert role="alert" color="citrine" title="Above our limit">
            If all bids won, they would come to {formatUsd(usdOf(after))}: {formatUsd(usdOf(after - limit))} above the
            buying limit of {formatUsd(usdOf(limit))}.
            <Checkbox
              mt="xs"
              label="Send them all the same"
              checked={above}
              onChange={(event) => setAbove(event.currentTarget.checked)}
            />
          </Alert>
        )}
        {left.length > 0 && <NotSent problems={left} />}
        {run === 'after' && refused.length + unknown.length > 0 && (
          <Alert role="alert" color={refused.length > 0 ? 'ruby' : 'citrine'}>
            {refused.length > 0 && `${refused.length} of ${shown.length} refused. `}
            {unknown.length > 0 &&
              `Of ${unknown.length} the answer was lost: the house is asked by itself, and the line says the outcome. `}
            Nothing else was changed.
          </Alert>
        )}
        {run === 'before' && <BidTerms />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {run === 'after' ? 'Close' : 'Back'}
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
              {status === 'live' ? `Send the ${refused.length} again` : SUBMIT[status]}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** What waits in fields and does not go out: nobody shall believe that it did. */
const NotSent = ({ problems }: { problems: DraftProblem[] }) => (
  <Alert color="ruby" title={`Not sent: ${problems.length} to correct`} role="note">
    <ScrollArea.Autosize mah="20dvh">
      {problems.map(({ lot, text, problem }) => (
        <Text key={lot._id} size="sm">
          <b>Lot {lot.lotNo}</b>, “{text}”: {problem}
        </Text>
      ))}
    </ScrollArea.Autosize>
  </Alert>
);

function LineState({ own, sending }: { own: BidView | undefined; sending: Sending | undefined }) {
  const { tone, words } = own
    ? { tone: 'good', words: `Received ${formatClock(receivedAt(own))}` }
    : sending
      ? sendingInWords(sending)
      : { tone: 'quiet', words: 'Waits its turn' };
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
        {formatUsd(usdOf(perCarat))} per carat
      </Text>
    )
  );
}

const submitWords = (ready: number, all: number): string =>
  all === 1 ? 'Submit bid' : ready === all ? `Submit ${counted(all, 'bid')}` : `Submit ${ready} of ${all}`;

/** The standing bid; that of a colleague who shows it to nobody is sealed. */
function soFar(own: BidView | undefined): string {
  if (own?.status !== 'standing') return '—';
  return own.biddingAmount === null ? 'Sealed by a colleague' : formatUsd(own.biddingAmount);
}
