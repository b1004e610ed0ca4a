import { Button, Checkbox, Group, NumberInput, Pagination, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { GoodView, LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { notifyFailure, notifySuccess } from '../../../../shared/notify.js';
import { unexpectedText } from '../../../../shared/numbers/pasted-amounts.js';
import { SmallTable } from '../../../../shared/ui/tables/small-table.js';
import { useUnsaved } from '../../../../shared/ui/dialogs/use-unsaved.js';
import { useAction } from '../../../../shared/use-action.js';
import { announceAdded } from '../../addenda/announce.js';
import { uploadLots } from '../../state/auction-commands.js';
import { lotsNow } from '../../state/auctions-slice.js';
import { goodColumns } from './good-columns.js';
import { isSoldOrOffered, type Before } from './goods-before.js';
import { askIfSold, askToOfferAgain } from './goods-sold.js';
import {
  among,
  atPercent,
  dealsOf,
  differs,
  firstChoice,
  lotNumbers,
  moved,
  numberProblems,
  reserveProblem,
  sorted,
  withColumn,
  type Numbering,
  type Sorting,
} from './lots-from-goods.js';

const PAGE = 50;
const NUMBERINGS: { value: Numbering; label: string }[] = [
  { value: 'parcels', label: t('Parcel numbers') },
  { value: 'order', label: t('New, in this order') },
];
const SORTINGS: { value: Sorting; label: string }[] = [
  { value: 'parcel', label: t('Parcel number') },
  { value: 'carats', label: t('Heaviest first') },
  { value: 'estimate', label: t('Dearest first') },
];

interface GoodsChoiceProps {
  auctionId: string;
  /** Comparison key of lot numbers. */
  keyOf: (lotNo: string) => string;
  /** Parcels that are not in the auction yet. */
  goods: GoodView[];
  lots: LotView[];
  /** Outcomes of parcels in other auctions of the viewing. */
  before: ReadonlyMap<string, Before>;
  /** Whether some parcels of the viewing are already lots. */
  hasLots: boolean;
}

/** Chooses parcels, their order and reserves. Sold or offered parcels are not preselected and need a confirmation. */
export function GoodsChoice({ auctionId, keyOf, goods, lots, before, hasLots }: GoodsChoiceProps) {
  const [typed, setChoice] = useState(() => firstChoice(goods, before, hasLots));
  /** The choice at the start, or at the last upload: a later change is unsaved. */
  const [kept, setKept] = useState(typed);
  const [percent, setPercent] = useState<number | string>(100);
  const [page, setPage] = useState(1);
  // Parcels that are now lots leave the choice; typed reserves of the others stay.
  const choice = useMemo(() => among(typed, goods), [typed, goods]);
  const { order, chosen, reserves, numbering } = choice;
  const known = useMemo(() => new Map(goods.map((good) => [good._id, good])), [goods]);
  const numbers = lotNumbers(choice, goods, lots);
  const twice = numberProblems(numbers, lots, keyOf);
  const problems = new Map([...numbers.keys()].map((id) => [id, twice.get(id) ?? reserveProblem(id, choice)]));
  const wrong = [...problems.values()].filter(Boolean).length;
  const change = (part: Partial<typeof choice>) => setChoice((now) => ({ ...now, ...part }));
  const choose = (id: string, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(id);
    else next.delete(id);
    change({ chosen: next });
  };
  const pasteReserves = (id: string, column: string[]) => {
    const problem = unexpectedText(column);
    if (problem) return notifyFailure(problem);
    const pasted = withColumn(choice, id, column);
    if (pasted) return change({ reserves: pasted });
    notifyFailure(
      t(
        '{count} amounts were pasted, and it is not clear for which parcels. Copy one for each parcel from here on, or one for each that is chosen.',
        { count: column.length },
      ),
    );
  };
  const free = order.filter((id) => !isSoldOrOffered(before.get(id)));
  const gone = order.filter((id) => numbers.has(id) && isSoldOrOffered(before.get(id)));
  const lineOf = (id: string, words: string) =>
    t('Parcel {goodNo}: {before}.', { goodNo: known.get(id)?.goodNo ?? '', before: words });
  const { busy, run } = useAction(async (evenIfSold: boolean, insist: () => void) => {
    // Leave out parcels that are already lots: a failed upload may have stored a part.
    const present = new Set<unknown>(lotsNow(auctionId).map(({ good }) => good));
    const deals = dealsOf(choice, goods, lots).filter(({ good }) => !present.has(good));
    const words = await announceAdded(auctionId, deals);
    if (!words) return;
    try {
      await uploadLots(auctionId, deals, () => undefined, { evenIfSold, ...words });
    } catch (error) {
      await askIfSold(error, auctionId, { lineOf, insist });
      return;
    }
    setKept(typed);
    notifySuccess(t('{count, plural, one {# lot is} other {# lots are}} in the auction.', { count: numbers.size }));
  }, t('The lots could not be added.'));
  const insist = () => run(true, insist);
  const add = () =>
    gone.length > 0
      ? askToOfferAgain(new Map(gone.map((id) => [id, before.get(id)!])), { lineOf, insist })
      : run(false, insist);

  useUnsaved(
    differs(choice, among(kept, goods)) && !busy,
    t('What you have chosen and typed is not in the auction yet.'),
  );

  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="md">
        <div style={{ maxWidth: '100%', overflowX: 'auto' }}>
          <SegmentedControl
            aria-label={t('Lot numbers')}
            data={NUMBERINGS}
            value={numbering}
            onChange={(value) => change({ numbering: value as Numbering })}
          />
        </div>
        {numbering === 'order' && (
          <Select
            label={t('Order by')}
            placeholder={t('Current order')}
            w={180}
            data={SORTINGS}
            value={null}
            onChange={(by) => by && change({ order: sorted(goods, by as Sorting) })}
          />
        )}
        <Group align="flex-end" gap="xs">
          <NumberInput
            label={t('Reserves, % of estimates')}
            w={180}
            min={1}
            max={1000}
            value={percent}
            onChange={setPercent}
          />
          <Button
            variant="default"
            disabled={Number(percent) < 1}
            onClick={() => change({ reserves: atPercent(choice, goods, Number(percent)) })}
          >
            {t('Set reserves')}
          </Button>
        </Group>
      </Group>
      <Checkbox
        label={
          free.length < order.length ? t('Choose all parcels that are not sold or on offer') : t('Choose all parcels')
        }
        disabled={free.length === 0}
        checked={free.length > 0 && free.every((id) => chosen.has(id))}
        indeterminate={chosen.size > 0 && free.some((id) => !chosen.has(id))}
        onChange={(event) => change({ chosen: new Set(event.currentTarget.checked ? free : []) })}
      />
      <SmallTable
        name={t('Goods of the viewing')}
        columns={goodColumns({
          numbers,
          reserves,
          problems,
          before,
          onChoose: choose,
          onReserve: (id, text) => change({ reserves: { ...reserves, [id]: text } }),
          onColumn: pasteReserves,
          ...(numbering === 'order' && { onMove: (id, by) => change({ order: moved(order, id, by) }) }),
        })}
        rows={order.slice((page - 1) * PAGE, page * PAGE).flatMap((id) => known.get(id) ?? [])}
        rowId={({ _id }) => _id}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {wrong > 0
            ? t('{count, plural, one {# parcel} other {# parcels}} chosen, {wrong} not right yet', {
                count: numbers.size,
                wrong,
              })
            : t('{count, plural, one {# parcel} other {# parcels}} chosen', { count: numbers.size })}
        </Text>
        {order.length > PAGE && (
          <Pagination
            size="sm"
            total={Math.ceil(order.length / PAGE)}
            value={page}
            onChange={setPage}
            getItemProps={(no) => ({ 'aria-label': t('Page {no}', { no }) })}
            getControlProps={(control) => ({ 'aria-label': t('{control} page', { control }) })}
          />
        )}
        <Button disabled={numbers.size === 0 || wrong > 0} loading={busy} onClick={add}>
          {t('Add {count, plural, one {# lot} other {# lots}}', { count: numbers.size })}
        </Button>
      </Group>
    </Stack>
  );
}
