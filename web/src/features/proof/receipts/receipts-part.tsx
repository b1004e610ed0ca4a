import { Alert, Anchor, Badge, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import type { AuctionReceiptsView, AuctionView, BidView, LotView } from '@tender/contracts';
import { IconChevronDown, IconDownload, IconShieldCheck, IconShieldX, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { HistoryHead } from '../../../shared/history/history-head.js';
import { bidEndAndTime } from '../../../shared/labels/bid-ends.js';
import { staffActionInWords } from '../../../shared/labels/staff-action-in-words.js';
import { BID_KINDS } from '../../../shared/labels/bid-kinds.js';
import { meant, t } from '../../../shared/language/t.js';
import { get } from '../../../shared/http/request.js';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { useSession } from '../../../shared/session/session.js';
import { secondAt, zoneInWords } from '../../../shared/time/zoned-time.js';
import { Money } from '../../../shared/ui/display/money.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { Loaded, PanelLoading } from '../../../shared/ui/screens/states.js';
import { checkKept, findingsOf, type BidFinding, type KeptFile } from './receipt-findings.js';
import { findingInWords, findingsInWords, keptInWords } from './receipt-words.js';
import { useHouseName } from '../../../shared/store/application.js';

/** Polling interval in ms, until the root of the completed auction is published. */
const UNTIL_PROVEN = 10_000;

interface Checked {
  receipts: AuctionReceiptsView;
  findings: BidFinding[] | null;
  lotNumbers: Map<string, string>;
  auction: AuctionView | undefined;
}

/**
 * On the result: checks the bids of the company against the published history. A chip says the outcome, and opens the
 * proof: the findings, the receipts as files, and the head of the history.
 */
export default function ReceiptsPart() {
  const id = useSearchParams()[0].get('id');
  const companyId = useSession((state) => state.me?.companyId ?? null);
  return id === null || companyId === null ? null : <Receipts key={id} id={id} companyId={companyId} />;
}

function Receipts({ id, companyId }: { id: string; companyId: string }) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === RECEIPTS);
  const [checked, setChecked] = useState<Checked | null>(null);
  const isProven = checked?.receipts.state === 'proven';
  const load = useLoad(`receipts ${id}`, async (signal) => setChecked(await loadChecked(id, companyId, signal)), {
    onReturn: !isProven,
    every: isProven ? 0 : UNTIL_PROVEN,
  });
  const verdict = checked?.findings ? findingsInWords(checked.findings, checked.receipts.receipts.length) : null;
  // A bid that is not recorded as made is no detail.
  const isShown = isOpen || verdict?.ok === false;
  return (
    <Stack component="section" gap="md" aria-label={t('Receipts')}>
      <Group className="no-print">
        <Chip load={load} isOk={verdict?.ok ?? null} isOpen={isShown} onClick={() => setOpen(!isOpen)} />
      </Group>
      {isShown && <Proof load={load} checked={checked} />}
    </Stack>
  );
}

function Chip({
  load,
  isOk,
  isOpen,
  onClick,
}: {
  load: Load;
  isOk: boolean | null;
  isOpen: boolean;
  onClick: () => void;
}) {
  const words = {
    ready: t('Not proven yet'),
    loading: t('Verifying'),
    failed: t('Not verified'),
  };
  return (
    <Button
      size="compact-md"
      radius="xl"
      variant="light"
      color={isOk === null ? 'gray' : isOk ? 'emerald' : 'ruby'}
      leftSection={isOk === false ? <IconShieldX size={16} /> : <IconShieldCheck size={16} />}
      rightSection={<IconChevronDown size={14} style={isOpen ? { rotate: '180deg' } : {}} />}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {isOk === null ? words[load.status] : isOk ? t('Verified') : t('Not recorded as made')}
    </Button>
  );
}

function Proof({ load, checked }: { load: Load; checked: Checked | null }) {
  const heading = useScrollTo(checked !== null);
  return (
    <>
      <Title ref={heading} order={2} size="h3" style={{ scrollMarginTop: 'calc(var(--header-height) + 1rem)' }}>
        {t('Are our bids recorded as we made them?')}
      </Title>
      <Loaded load={load} what={t('the receipts')}>
        {() =>
          checked &&
          (checked.findings === null ? (
            <PanelLoading label={t('The root of this auction’s history is being published')} />
          ) : (
            <Proven checked={checked} findings={checked.findings} />
          ))
        }
      </Loaded>
      {checked?.auction && <HistoryHead auction={checked.auction} />}
    </>
  );
}

/** End of an address that opens the proof. */
const RECEIPTS = '#receipts';

/** Scrolls to the heading if the address ends with `#receipts`. */
function useScrollTo(isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash === RECEIPTS) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded, hash]);
  return heading;
}

async function loadChecked(id: string, companyId: string, signal: AbortSignal): Promise<Checked> {
  const [{ receipts }, { biddings }, { lots }, { auctions }] = await Promise.all([
    get<{ receipts: AuctionReceiptsView }>(`/api/proof/receipts/${encodeURIComponent(id)}`, signal),
    get<{ biddings: BidView[] }>(`/api/bidding/getByAuction/${encodeURIComponent(id)}`, signal),
    get<{ lots: LotView[] }>(`/api/lot/getLots/${encodeURIComponent(id)}`, signal),
    get<{ auctions: AuctionView[] }>('/api/auction/getAllAuctions', signal),
  ]);
  return {
    receipts,
    findings: receipts.state === 'proven' ? await findingsOf({ companyId, bids: biddings }, receipts) : null,
    lotNumbers: new Map(lots.map(({ _id, lotNo }) => [_id, lotNo])),
    auction: auctions.find(({ _id }) => _id === id),
  };
}

function Proven({
  checked: { receipts, lotNumbers, auction },
  findings,
}: {
  checked: Checked;
  findings: BidFinding[];
}) {
  const verdict = findingsInWords(findings, receipts.receipts.length);
  const timeZone = auction?.timeZone ?? 'UTC';
  const house = useHouseName();
  const lotNo = (lotId: string) => lotNumbers.get(lotId) ?? '—';
  return (
    <>
      <Alert
        color={verdict.ok ? 'emerald' : 'ruby'}
        title={verdict.title}
        icon={verdict.ok ? <IconShieldCheck /> : <IconShieldX />}
        role="status"
      >
        <Text size="sm">{verdict.text}</Text>
        {findings
          .filter(({ misfit }) => misfit !== null)
          .map((finding) => (
            <Text key={finding.bidId} size="sm" fw={600} mt={4}>
              {t('Lot {lotNo}: {finding}.', { lotNo: lotNo(finding.lotId), finding: findingInWords(finding) })}
            </Text>
          ))}
        <Anchor component={Link} to="/log" size="sm">
          {t('What this proves, and what not')}
        </Anchor>
      </Alert>
      <DataTable
        list="receipts"
        name={t('Receipts')}
        columns={columnsOf(receipts.auctionId, {
          house,
          lotNo,
          timeZone,
          findings: new Map(findings.map((finding) => [finding.bidId, finding])),
        })}
        rows={receipts.receipts}
        rowId={({ hash }) => hash}
        empty={t('Your company made no bids in this auction.')}
      />
      <Kept receipts={receipts} timeZone={timeZone} />
    </>
  );
}

type Receipt = AuctionReceiptsView['receipts'][number];

/** The published history contains each bid as placed, regardless of its outcome. */
const RECORDED = meant('Recorded', 'a bid');

const outcomeOf = ({ type, ended }: Receipt, timeZone: string): string | null => {
  if (ended) return bidEndAndTime(ended, timeZone);
  return type === 'BidWithdrawn' ? null : t('Standing at the end');
};

const columnsOf = (
  auctionId: string,
  {
    house,
    lotNo,
    timeZone,
    findings,
  }: {
    house: string;
    lotNo: (lotId: string) => string;
    timeZone: string;
    findings: ReadonlyMap<string, BidFinding>;
  },
): Column<Receipt>[] => [
  { id: 'lot', header: t('Lot'), value: ({ lotId }) => lotNo(lotId) },
  {
    id: 'type',
    header: t('Bid'),
    value: ({ type }) => BID_KINDS[type],
    cell: ({ type, onBehalf }) => (
      <>
        {BID_KINDS[type]}
        {onBehalf && (
          <Text size="xs" c="dimmed">
            {staffActionInWords(house, { type, onBehalf })}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'amount',
    header: t('Amount'),
    numeric: true,
    value: ({ biddingAmount }) => biddingAmount,
    cell: ({ biddingAmount }) => <Money usd={biddingAmount} />,
  },
  {
    id: 'at',
    header: t('Taken, {zone}', { zone: zoneInWords(timeZone) }),
    value: ({ at }) => at,
    cell: ({ at }) => (
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {secondAt(at, timeZone)}
      </time>
    ),
  },
  {
    id: 'ended',
    header: t('What became of it'),
    value: (receipt) => outcomeOf(receipt, timeZone),
  },
  {
    id: 'check',
    header: t('Checked here'),
    value: ({ bidId }) => (findings.get(bidId)?.misfit === null ? RECORDED : t('Does not fit')),
    cell: ({ bidId }) => {
      const fits = findings.get(bidId)?.misfit === null;
      return (
        <Badge variant="light" radius="sm" tt="none" miw="max-content" color={fits ? 'emerald' : 'ruby'}>
          {fits ? RECORDED : t('Does not fit')}
        </Badge>
      );
    },
  },
  {
    id: 'file',
    header: t('Receipt'),
    actions: true,
    value: () => null,
    cell: ({ hash, lotId }) => (
      <Button
        component="a"
        size="xs"
        variant="default"
        href={`/api/proof/receipts/${encodeURIComponent(auctionId)}/${hash}`}
        download
        aria-label={t('Download the receipt of lot {lotNo}', { lotNo: lotNo(lotId) })}
        leftSection={<IconDownload size={14} />}
      >
        {t('Receipt')}
      </Button>
    ),
  },
];

function Kept({ receipts, timeZone }: { receipts: AuctionReceiptsView; timeZone: string }) {
  const [kept, setKept] = useState<KeptFile | null>(null);
  const words = kept && keptInWords(kept, timeZone);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FileButton
          accept=".txt,.tlog-proof,text/plain"
          onChange={(file) => void file?.text().then((text) => setKept(checkKept(text, receipts)))}
        >
          {(props) => (
            <Button variant="default" leftSection={<IconUpload size={16} />} {...props}>
              {t('Check a receipt that we kept')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t('The file does not leave this browser.')}
        </Text>
      </Group>
      {words && (
        <Alert
          color={words.ok ? 'emerald' : 'ruby'}
          title={words.title}
          icon={words.ok ? <IconShieldCheck /> : <IconShieldX />}
          role="status"
        >
          {words.text}
        </Alert>
      )}
    </Stack>
  );
}
