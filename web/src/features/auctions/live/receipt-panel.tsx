import { Button, CopyButton, Group, Stack, Table, Text } from '@mantine/core';
import { formatUsd, type BidView, type LotView } from '@tender/contracts';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { useOwnCompany } from '../../../shared/session/own-company.js';
import { formatSecond, formatUtc, timeZone } from '../../../shared/time.js';
import { Modal } from '../../../shared/ui/dialog.js';
import { receivedAt } from '../own-bids.js';
import { useHouseName } from '../../../shared/store/application.js';

interface ReceiptPanelProps {
  lot: LotView;
  bid: BidView;
  onClose: () => void;
}

/** The receipt of a bid as it stands: what was taken, when, and the hash of its entry in the auction's history. */
export function ReceiptPanel({ lot, bid, onClose }: ReceiptPanelProps) {
  const house = useHouseName();
  const at = receivedAt(bid);
  const hash = bid.receipt?.hash ?? '';
  const company = useOwnCompany().company?.name ?? '';
  const reason = bid.receipt?.onBehalf?.reason;
  const facts: [string, string][] = [
    [t('Company'), company],
    [t('Bid'), bid.biddingAmount === null ? t('Sealed by a colleague') : formatUsd(bid.biddingAmount)],
    ...(reason
      ? [[t('Entered by'), t('{house}, for your company: {reason}', { house, reason })] satisfies [string, string]]
      : []),
    [t('Received'), t('{time}, {timeZone} time', { time: formatSecond(at), timeZone: timeZone() })],
    [t('In UTC'), formatUtc(at)],
    [t('Hash'), hash],
  ];
  return (
    <Modal opened onClose={onClose} title={t('Receipt, lot {lotNo}', { lotNo: lot.lotNo })} size="lg">
      <Stack>
        <Table variant="vertical" layout="fixed" aria-label={t('Receipt of lot {lotNo}', { lotNo: lot.lotNo })}>
          <Table.Tbody>
            {facts.map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th w={110}>{name}</Table.Th>
                <Table.Td className="num" style={{ overflowWrap: 'anywhere' }}>
                  {value}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed">
          {t(
            'The hash names the entry of your bid in the auction’s history, and covers everything before it. Keep it: after the end {house} publishes that history.',
            { house },
          )}
        </Text>
        <Group justify="flex-end">
          <CopyButton
            value={[t('Lot {lotNo}', { lotNo: lot.lotNo }), ...facts.map(([name, value]) => `${name}: ${value}`)].join(
              '\n',
            )}
          >
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            component="a"
            href={`/api/proof/receipts/${encodeURIComponent(bid.auction)}/${hash}`}
            download
            leftSection={<IconDownload size={16} />}
          >
            {t('Download')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
