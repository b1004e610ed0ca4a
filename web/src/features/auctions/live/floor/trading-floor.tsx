import { Alert, Button, Group, Text, Title } from '@mantine/core';
import {
  AUCTION_TYPE_LABELS,
  FACTOR_AHEAD_MILLIS,
  type AuctionForBuyer,
  type BidForBuyer,
  type LotForBuyer,
} from '@tender/contracts';
import { IconReceipt } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { ChangedLink } from '../../../../shared/addenda/changed.js';
import { t, translated } from '../../../../shared/language/t.js';
import { notifyError } from '../../../../shared/notify.js';
import { useCommands } from '../../../../shared/command-bar.js';
import { Screen } from '../../../../shared/ui/screens/screen.js';
import { lazyPart } from '../../../../shared/ui/screens/lazy-part.js';
import { afterFirstScreen } from '../../../../shared/ui/screens/when-idle.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { EmptyState, PanelLoading } from '../../../../shared/ui/screens/states.js';
import { AuctionBadge } from '../../../../shared/ui/display/status-badge.js';
import { useShortcuts } from '../../../../shared/ui/keyboard/shortcuts.js';
import { useHasKeyboard } from '../../../../shared/ui/keyboard/use-has-keyboard.js';
import { buyerPageOf, canOnlyBeCancelled, auctionChangesPage, isRunning } from '../../auction-lists.js';
import { canLowerBids } from '../../auction-rules.js';
import { AuctionTime } from '../../auction-time.js';
import { BidSheetMenu } from '../../drafts/bid-sheet-menu.js';
import { useLoadedSheet } from '../../drafts/use-loaded-sheet.js';
import { KeyLost } from '../../key-lost.js';
import { bidsByLot } from '../../own-bids.js';
import { useAuctionView, useWholeAuction } from '../../use-auction.js';
import { WithAuction } from '../../with-auction.js';
import { Announcer } from './announcer.js';
import { ConnectionNote, ConnectionStatus } from '../../connection-note.js';
import { DraftBar } from './draft-bar.js';
import { dropWhenLeft } from '../bid/drop-when-left.js';
import { draftLines, draftProblems, reviewOfAll, type GoTo, type Reviewed, type RowField } from '../bid/draft-lines.js';
import { linesNow } from '../bid/floor-now.js';
import { Happened } from './happened.js';
import { reasonInWords } from '../../happenings/happenings.js';
import { FilterBar } from '../filters/filter-bar.js';
import type { OwnSide } from '../filters/lot-fields.js';
import classes from './strip.module.css';
import { filterIn, filterLots, lookIn, orderLots, withoutFilters, type Order } from '../filters/lot-filter.js';
import { LotTable } from './lot-table.js';
import { placeBid, type SeenDraft } from '../bid/place-bid.js';
import { SUBMIT, submitInWords } from '../bid/submit-words.js';
import { TabCountDown } from '../../tab-count-down.js';
import { lifeOf } from '../bid/bid-lives.js';
import { choicesNow } from '../../../../shared/url/url-choices.js';
import { useChoice, useChoices } from '../../../../shared/url/use-choice.js';
import { useServerSecond } from '../../../../shared/socket/clock.js';
import { leftFrom } from '../../../../shared/time/time.js';
import { useStableList } from '../../../../shared/store/use-stable-list.js';

/** A dialog that opened later would take the focus, and an Enter, from the field that is then typed into. */
const DialogLoading = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} size="xl" withCloseButton={false} aria-label={t('Loading')}>
    <PanelLoading />
  </Modal>
);

const ReceiptsDialog = lazyPart(() => import('../receipts/receipts-dialog.js'), DialogLoading);
const ReviewDialog = lazyPart(() => import('../review/review-dialog.js'), DialogLoading);
const FactorAhead = lazyPart(() => import('../review/factor-ahead.js'));
const preloadDialogs = () => void Promise.all([ReceiptsDialog.preload(), ReviewDialog.preload()]);

export function TradingFloor({ id }: { id: string }) {
  const { load, auction, lots, bids } = useWholeAuction<'buyer'>(id);
  return (
    <Screen
      title={auction?.name ?? t('Live auction')}
      eyebrow={t('Auction')}
      className={classes['floor']}
      head={auction && <Head auction={auction} lots={lots} />}
    >
      <WithAuction load={load} auction={auction} what={t('the auction')}>
        {(found) => <Floor auction={found} lots={lots} bids={bids} />}
      </WithAuction>
    </Screen>
  );
}

interface FloorProps {
  auction: AuctionForBuyer;
  lots: LotForBuyer[];
  bids: BidForBuyer[];
}

function Floor({ auction, lots, bids }: FloorProps) {
  useAuctionView(auction);
  const own = useMemo(() => bidsByLot(bids), [bids]);
  const { sheet, isRead } = useLoadedSheet(auction._id, () => dropWhenLeft(auction._id));
  useEffect(() => {
    if (isRead) dropWhenLeft(auction._id);
  }, [isRead, auction._id]);
  const [choices] = useChoices();
  const choose = useChoice();
  const look = useMemo(() => lookIn(choices), [choices]);
  const [review, setReview] = useState<Reviewed | null>(null);
  const [receipts, setReceipts] = useState(false);
  const isBinding = !canLowerBids(auction);
  const lines = useMemo(() => draftLines(lots, own, { ...sheet, isBinding }), [lots, own, sheet, isBinding]);
  const problems = useMemo(
    () => draftProblems(lots, own, { lots: sheet.lots, isBinding }),
    [lots, own, sheet.lots, isBinding],
  );
  const side = { own, typed: sheet.lots };
  const ordered = useOrder(lots, look.order, { ...side, isKnown: sheet.isKnown });
  const [focused, setFocused] = useState<string | null>(null);
  const shown = useStableList(filterLots(ordered, { ...filterIn(choices), focused }, side));
  // An open review keeps the bids that it was opened with.
  const openReview = useCallback((next: Reviewed) => setReview((opened) => opened ?? next), []);
  const place = useCallback(
    (seen: SeenDraft) => placeBid(seen, (doubtful) => openReview({ lines: [doubtful], problems: [] })),
    [openReview],
  );
  const { wanted, goTo, onThere } = useWanted(lots, shown);
  const hasKeys = useHasKeyboard();
  const open = auction.status === 'live' && !canOnlyBeCancelled(auction);
  // Reads the drafts again: an answer after the last rendering removes its draft.
  const reviewAll = () => openReview(reviewOfAll({ lines: linesNow(auction._id), problems }, lifeOf));
  const toReview = () => {
    if (!open) notifyError(null, t('Not sent: {why}', { why: submitInWords(auction) }));
    else if (lines.length + problems.length > 0) reviewAll();
  };
  useShortcuts([['mod+shift+Enter', toReview]], []);
  useCommands([
    {
      id: 'review',
      label: SUBMIT.live,
      group: t('This auction'),
      description: hasKeys ? t('Ctrl + Shift + Enter') : '',
      leads: toReview,
    },
    { id: 'receipts', label: t('Receipts'), group: t('This auction'), leads: () => setReceipts(true) },
    { id: 'unsent', label: t('Lots not sent'), group: t('This auction'), leads: () => choose('show', 'draft') },
    {
      id: 'dense',
      label: look.dense ? t('Comfortable rows') : t('Compact rows'),
      group: t('This auction'),
      leads: () => choose('rows', look.dense ? null : 'dense'),
    },
  ]);
  useEffect(() => afterFirstScreen(preloadDialogs), []);
  return (
    <>
      <TabCountDown auction={auction} />
      {open && <BeforeEnd auction={auction} />}
      <Announcer lots={lots} />
      <FilterBar auction={auction} lots={lots} shown={shown} goTo={goTo}>
        <BidSheetMenu auction={auction} lots={lots} own={own} typed={sheet.lots} onReview={reviewAll} />
        <Button
          variant="default"
          leftSection={<IconReceipt size={16} />}
          disabled={own.size === 0}
          onClick={() => setReceipts(true)}
        >
          {t('Receipts')}
        </Button>
      </FilterBar>
      {shown.length === 0 ? (
        <EmptyState title={lots.length === 0 ? t('No lots yet') : t('Nothing matches')}>
          {lots.length > 0 && t('Try another search or filter.')}
        </EmptyState>
      ) : (
        <LotTable
          auction={auction}
          lots={shown}
          own={own}
          look={look}
          onPlace={place}
          wanted={wanted}
          onThere={onThere}
          goTo={goTo}
          onFocusLot={setFocused}
        />
      )}
      <DraftBar
        lines={lines}
        problems={problems}
        own={own}
        auction={auction}
        limits={sheet.limits}
        onReview={reviewAll}
        onGoTo={goTo}
      >
        {isRunning(auction) && <ConnectionNote />}
        <Closed auction={auction} />
      </DraftBar>
      {review && <ReviewDialog {...review} now={lines} auction={auction} own={own} onClose={() => setReview(null)} />}
      {receipts && <ReceiptsDialog auction={auction} lots={lots} onClose={() => setReceipts(false)} />}
    </>
  );
}

const BeforeEnd = ({ auction }: { auction: AuctionForBuyer }) =>
  leftFrom(useServerSecond(), auction.endsAt) <= FACTOR_AHEAD_MILLIS && <FactorAhead auction={auction} />;

/** Sorts the lots when the order is chosen, and again when the drafts are read: typing and sending move no row. */
function useOrder(lots: LotForBuyer[], order: Order, side: OwnSide & { isKnown: boolean }): LotForBuyer[] {
  const key = `${order.by} ${order.desc} ${lots.length} ${side.isKnown}`;
  const inOrder = () => ({ key, places: new Map(orderLots(lots, order, side).map(({ _id }, index) => [_id, index])) });
  const [made, setMade] = useState(inOrder);
  if (made.key !== key) setMade(inOrder());
  return useMemo(
    () => lots.toSorted((a, b) => (made.places.get(a._id) ?? 0) - (made.places.get(b._id) ?? 0)),
    [lots, made],
  );
}

/** The field to focus, from an action or the address. Removes filters that hide the lot. */
function useWanted(lots: LotForBuyer[], shown: LotForBuyer[]) {
  const [target, setTarget] = useState<{ lotId: string; field: RowField } | null>(null);
  const [choices, setChoices] = useChoices();
  const choose = useChoice();
  const goTo: GoTo = useCallback((lotId, field = 'total') => setTarget({ lotId, field }), []);
  const named = lots.find(({ lotNo }) => lotNo === choices.get('lot'));
  const wanted = useMemo(
    () => target ?? (named ? { lotId: named._id, field: 'total' as const } : null),
    [target, named],
  );
  const onThere = useCallback(() => {
    setTarget(null);
    if (named) choose('lot', null);
  }, [named, choose]);
  const isHidden = wanted !== null && !shown.some(({ _id }) => _id === wanted.lotId);
  useEffect(() => {
    if (isHidden) setChoices(withoutFilters(choicesNow()));
  }, [isHidden, setChoices]);
  return { wanted, goTo, onThere };
}

/** Title, state, time and connection. The strip stays visible while the page scrolls. */
const Head = ({ auction, lots }: { auction: AuctionForBuyer; lots: LotForBuyer[] }) => (
  <div className={classes['head']} data-status={auction.status}>
    <div className={classes['name']}>
      <Text className="eyebrow">{translated(AUCTION_TYPE_LABELS[auction.type])}</Text>
      <Title order={1} title={auction.name}>
        {auction.name}
      </Title>
    </div>
    <Group className={classes['strip']} data-status={auction.status} justify="space-between" gap="xs">
      <Group gap="md" wrap="nowrap" className={classes['clock'] ?? ''}>
        <AuctionBadge auction={auction} />
        <AuctionTime auction={auction} size="xl" />
      </Group>
      <Group gap="md" wrap="nowrap" miw={0} className={classes['news']}>
        <ChangedLink of={auction} to={auctionChangesPage(auction)} />
        <Happened auction={auction} lots={lots} />
        <ConnectionStatus />
      </Group>
    </Group>
  </div>
);

/** Explains why bids are not possible. */
function Closed({ auction }: { auction: AuctionForBuyer }) {
  if (canOnlyBeCancelled(auction)) return <KeyLost auction={auction} />;
  if (auction.status === 'live') return null;
  if (auction.status === 'paused') {
    return (
      <Alert color="citrine" title={t('The auction is paused')} role="alert">
        <Text fw={600}>{reasonInWords(auction.reason)}</Text>
        {t('Bids stay valid. New bids are possible again when the auction resumes. What you type is kept.')}
      </Alert>
    );
  }
  const page = buyerPageOf(auction);
  const words = auction.cancelled
    ? t('The auction was cancelled')
    : auction.status === 'completed'
      ? t('The auction has ended')
      : t('The auction has not started yet');
  return (
    <Alert color="sapphire" title={words} role="status">
      <Group justify="space-between">
        {auction.status === 'completed'
          ? t('No more bids are possible.')
          : t('You may prepare your bids now: they are kept, and you send them when it has started.')}
        <Button component={Link} to={page.to} size="xs">
          {page.label}
        </Button>
      </Group>
    </Alert>
  );
}
