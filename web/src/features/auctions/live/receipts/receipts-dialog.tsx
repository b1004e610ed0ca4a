import { Button, Group, Stack, Text } from '@mantine/core';
import type { AuctionReceiptsView, AuctionForBuyer, LotForBuyer } from '@tender/contracts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { bidEndAndTime } from '../../../../shared/labels/bid-ends.js';
import { staffActionInWords } from '../../../../shared/labels/staff-action-in-words.js';
import { BID_KINDS } from '../../../../shared/labels/bid-kinds.js';
import { t } from '../../../../shared/language/t.js';
import { useHouseName } from '../../../../shared/store/application.js';
import { headHash } from '../../../../shared/print/print-head.js';
import { get } from '../../../../shared/http/request.js';
import { useReloadAfterChanges } from '../../../../shared/http/reload-after-changes.js';
import { latestOnly } from '../../../../shared/http/retrying-load.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { useOwnCompany } from '../../../../shared/session/own-company.js';
import { formatUtc, present } from '../../../../shared/time/time.js';
import { secondAt, zoneInWords } from '../../../../shared/time/zoned-time.js';
import { downloadCsv } from '../../../../shared/ui/tables/export.js';
import { Loaded } from '../../../../shared/ui/screens/states.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { SmallTable, type SmallColumn } from '../../../../shared/ui/tables/small-table.js';
import { useAuctions } from '../../state/auctions-slice.js';
import { receiptAmongAll, type Receipt, type ReceiptContent } from './receipt-facts.js';
import { ReceiptPanel } from './receipt-panel.js';
import classes from './receipts.module.css';

interface ReceiptsDialogProps {
  auction: AuctionForBuyer;
  lots: LotForBuyer[];
  onClose: () => void;
}

/** All receipts of the company in an auction, also of bids that have ended. Up to date while open. They can be saved as CSV and printed. */
export default function ReceiptsDialog({ auction, lots, onClose }: ReceiptsDialogProps) {
  const [receipts, setReceipts] = useState<Receipt[]>([]);
  const [opened, setOpened] = useState<ReceiptContent | null>(null);
  const [take] = useState(() => latestOnly(setReceipts));
  const path = `/api/proof/receipts/${encodeURIComponent(auction._id)}`;
  const read = (signal?: AbortSignal) =>
    take(async () => (await get<{ receipts: AuctionReceiptsView }>(path, signal)).receipts.receipts);
  const load = useLoad(`all receipts ${auction._id}`, read);
  const house = useHouseName();
  const handOf = ({ type, onBehalf }: Receipt): string[] =>
    onBehalf ? [staffActionInWords(house, { type, onBehalf })] : [];
  const company = useOwnCompany().company?.name ?? '';
  const numbers = new Map(lots.map(({ _id, lotNo }) => [_id, lotNo]));
  const lotNo = ({ lotId }: Receipt) => numbers.get(lotId) ?? '—';
  const bids = useAuctions((state) => state.bids[auction._id]);
  useReloadAfterChanges(useChangesOf(bids), read);
  const { timeZone } = auction;
  const zone = zoneInWords(timeZone);
  const endOf = ({ ended }: Receipt) => (ended ? bidEndAndTime(ended, timeZone) : '');
  const columns: SmallColumn<Receipt>[] = [
    { header: t('Lot'), cell: (receipt) => <b>{lotNo(receipt)}</b> },
    {
      header: t('Bid'),
      cell: (receipt) => (
        <div>
          {BID_KINDS[receipt.type]}
          {[...handOf(receipt), endOf(receipt)].filter(Boolean).map((note) => (
            <Text key={note} size="xs" c="dimmed">
              {note}
            </Text>
          ))}
        </div>
      ),
    },
    {
      header: t('Amount'),
      cell: ({ biddingAmount, unreadable }) =>
        biddingAmount === null ? (unreadable ? t('No longer readable') : '—') : formatUsd(biddingAmount),
      numeric: true,
      unbroken: true,
    },
    {
      header: t('Received, {zone}', { zone }),
      cell: ({ at }) => (
        <time dateTime={at} title={formatUtc(at)} className="num">
          {secondAt(at, timeZone)}
        </time>
      ),
    },
    {
      header: t('Hash'),
      cell: (receipt) => (
        <div>
          <span className={`num ${classes['hash']}`}>{receipt.hash}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            px={0}
            aria-label={t('Receipt of lot {lotNo}, {time}', {
              lotNo: lotNo(receipt),
              time: secondAt(receipt.at, timeZone),
            })}
            onClick={() =>
              setOpened(receiptAmongAll(receipt, { auctionId: auction._id, lotNo: lotNo(receipt), house }))
            }
          >
            {t('Receipt')}
          </Button>
        </div>
      ),
    },
  ];
  const saveCsv = () =>
    downloadCsv({
      name: t('Receipts, {auction}', { auction: auction.name }),
      header: [
        t('Company'),
        t('Lot'),
        t('Bid'),
        t('Amount (USD)'),
        t('Received (UTC)'),
        t('No longer counts'),
        t('Hash'),
      ],
      rows: receipts.map((receipt) => [
        company,
        lotNo(receipt),
        [BID_KINDS[receipt.type], ...handOf(receipt)].join('; '),
        receipt.biddingAmount,
        receipt.at,
        endOf(receipt),
        receipt.hash,
      ]),
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Receipts, {auction}', { auction: auction.name })}
      size="xl"
      classNames={{ root: classes['modal'] ?? '' }}
    >
      <Loaded load={load} what={t('the receipts')}>
        {() =>
          receipts.length === 0 ? (
            <Text>
              {t('Your company has no receipt of this auction yet: each bid that {house} receives gives one.', {
                house,
              })}
            </Text>
          ) : (
            <Stack data-receipts>
              <div className={classes['head']}>
                <b>{t('{company}: receipts of {auction}', { company, auction: auction.name })}</b>
                <div>{t('{house}, printed {time}, {zone}', { house, time: secondAt(present(), timeZone), zone })}</div>
                <div>{headHash(auction.resultHash)}</div>
              </div>
              <SmallTable name={t('Receipts')} columns={columns} rows={receipts} rowId={({ hash }) => hash} />
              <Group justify="flex-end">
                <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
                  {t('Print')}
                </Button>
                <Button leftSection={<IconDownload size={16} />} onClick={saveCsv}>
                  {t('Download as CSV')}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
      {opened && <ReceiptPanel receipt={opened} onClose={() => setOpened(null)} />}
    </Modal>
  );
}

/** Number of changes of a value since the first render. */
function useChangesOf(what: unknown): number {
  const [seen, setSeen] = useState({ what, count: 0 });
  if (seen.what !== what) setSeen({ what, count: seen.count + 1 });
  return seen.count;
}
