import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../../../shared/language/t.js';
import { useOwnCompany } from '../../../../shared/session/own-company.js';
import { CopyText } from '../../../../shared/ui/display/copy-text.js';
import { useHouseName } from '../../../../shared/store/application.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { save } from '../../../../shared/ui/tables/export.js';
import { useAuctions } from '../../state/auctions-slice.js';
import { aboutHash, factsOfReceipt, textOfReceipt, type ReceiptContent } from './receipt-facts.js';

interface ReceiptPanelProps {
  receipt: ReceiptContent;
  onClose: () => void;
}

/** One receipt: the bid, its time, and the hash of its entry in the auction's history. It can be saved as text, or as the signed file. */
export function ReceiptPanel({ receipt, onClose }: ReceiptPanelProps) {
  const { auctionId, lotNo, hash } = receipt;
  const house = useHouseName();
  const company = useOwnCompany().company?.name ?? '';
  const auction = useAuctions(({ auctions }) => auctions[auctionId]);
  const facts = factsOfReceipt(receipt, {
    auction: auction?.name ?? '',
    timeZone: auction?.timeZone ?? 'UTC',
    company,
    house,
  });
  const title = t('Receipt, lot {lotNo}', { lotNo });
  const text = textOfReceipt(facts);
  const saveText = () =>
    save(
      new Blob(['\uFEFF', [title, text, '', aboutHash(house), ''].join('\n')], { type: 'text/plain;charset=utf-8' }),
      `${title}.txt`,
    );
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack>
        <Table variant="vertical" layout="fixed" aria-label={t('Receipt of lot {lotNo}', { lotNo })}>
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
          {aboutHash(house)}
        </Text>
        <Group justify="flex-end">
          <CopyText text={text} />
          <Button
            component="a"
            variant="default"
            href={`/api/proof/receipts/${encodeURIComponent(auctionId)}/${hash}`}
            download
          >
            {t('Signed form')}
          </Button>
          <Button leftSection={<IconDownload size={16} />} onClick={saveText}>
            {t('Download')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
