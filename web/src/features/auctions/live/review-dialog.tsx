import { Alert, Button, Checkbox, Group, Modal, Progress, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { formatUsd, usdOf, type BidView } from '@tender/contracts';
import { useState } from 'react';
import { counted } from '../../../shared/counted.js';
import { notifySuccess } from '../../../shared/notify.js';
import { sendBid } from './bid-submission.js';
import type { DraftLine } from './draft-lines.js';

interface ReviewDialogProps {
  lines: DraftLine[];
  onClose: () => void;
}

/** How many bids travel at the same time. */
const AT_ONCE = 4;

/** A last look before bids go out. An amount that looks like the slip of a digit must be confirmed one by one. */
export function ReviewDialog({ lines, onClose }: ReviewDialogProps) {
  const [shown] = useState(lines);
  const [meant, setMeant] = useState<Record<string, boolean>>({});
  const [progress, setProgress] = useState<{ done: number; refused: number } | null>(null);
  const slips = shown.filter(({ slip }) => slip);
  const total = usdOf(shown.reduce((sum, { cents }) => sum + cents, 0));
  const ready = slips.every(({ lot }) => meant[lot._id]);

  const submit = async () => {
    const waiting = [...shown];
    let [done, refused] = [0, 0];
    setProgress({ done, refused });
    const work = async () => {
      for (let line = waiting.shift(); line; line = waiting.shift()) {
        if (!(await sendBid(line.lot, line.cents, line.own))) refused += 1;
        done += 1;
        setProgress({ done, refused });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (refused > 0) return;
    notifySuccess(shown.length === 1 ? 'The bid was received.' : `All ${counted(shown.length, 'bid')} were received.`);
    onClose();
  };

  const finished = progress !== null && progress.done === shown.length;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={shown.length === 1 ? 'Confirm your bid' : `Review ${counted(shown.length, 'bid')}`}
      closeOnClickOutside={!progress || finished}
      closeOnEscape={!progress || finished}
      withCloseButton={!progress || finished}
    >
      <Stack>
        {slips.length > 0 && (
          <Alert role="alert" color="citrine" title="Is every digit right?">
            {slips.length === 1 ? 'One amount is' : `${counted(slips.length, 'amount')} are`} far from what one would
            expect. Please confirm each.
          </Alert>
        )}
        <ScrollArea.Autosize mah="50dvh">
          <Table aria-label="Bids to send">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Lot</Table.Th>
                <Table.Th ta="right">So far</Table.Th>
                <Table.Th ta="right">New bid</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((line) => (
                <Table.Tr key={line.lot._id}>
                  <Table.Td>
                    <Text fw={600}>Lot {line.lot.lotNo}</Text>
                    {line.slip && line.expected && (
                      <Checkbox
                        mt={4}
                        size="sm"
                        checked={meant[line.lot._id] ?? false}
                        disabled={progress !== null}
                        onChange={(event) => {
                          const { checked } = event.currentTarget;
                          setMeant((now) => ({ ...now, [line.lot._id]: checked }));
                        }}
                        label={`Yes, I mean ${formatUsd(usdOf(line.cents))} (${timesOf(line)} ${line.expected.source})`}
                      />
                    )}
                  </Table.Td>
                  <Table.Td ta="right" className="num">
                    {soFar(line.own)}
                  </Table.Td>
                  <Table.Td ta="right" className="num" fw={600}>
                    {formatUsd(usdOf(line.cents))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th>Total</Table.Th>
                <Table.Th />
                <Table.Th ta="right" className="num">
                  {formatUsd(total)}
                </Table.Th>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </ScrollArea.Autosize>
        {progress && <Progress value={(progress.done / shown.length) * 100} aria-label="Bids sent" />}
        {finished && progress.refused > 0 && (
          <Alert role="alert" color="ruby">
            {progress.refused} of {shown.length} were not confirmed. Each lot says why; nothing else was changed.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={progress !== null && !finished}>
            {finished ? 'Close' : 'Back'}
          </Button>
          {!finished && (
            <Button onClick={() => void submit()} disabled={!ready} loading={progress !== null}>
              {shown.length === 1 ? 'Submit bid' : `Submit ${counted(shown.length, 'bid')}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function timesOf({ cents, expected }: DraftLine): string {
  if (!expected) return '';
  const ratio = cents / expected.cents;
  return ratio >= 1 ? `${ratio.toFixed(1)} times` : `1/${(1 / ratio).toFixed(1)} of`;
}

/** The standing bid; that of a colleague who shows it to nobody is sealed. */
function soFar(own: BidView | undefined): string {
  if (own?.status !== 'standing') return '—';
  return own.biddingAmount === null ? 'Sealed by a colleague' : formatUsd(own.biddingAmount);
}
