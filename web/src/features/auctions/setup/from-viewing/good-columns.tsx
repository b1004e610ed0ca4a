import { ActionIcon, Checkbox, Group, Text, TextInput } from '@mantine/core';
import type { GoodView } from '@tender/contracts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { formatCarats } from '../../../../shared/numbers/amounts.js';
import { t } from '../../../../shared/language/t.js';
import { Money } from '../../../../shared/ui/display/money.js';
import type { SmallColumn } from '../../../../shared/ui/tables/small-table.js';
import { beforeInWords, type Before } from './goods-before.js';
import { columnIn } from './lots-from-goods.js';

/** All maps use the parcel's id as key. */
interface GoodColumns {
  /** Numbers of the planned lots; a parcel that is not chosen has none. */
  numbers: ReadonlyMap<string, string>;
  reserves: Readonly<Record<string, string>>;
  problems: ReadonlyMap<string, string | null>;
  /** Outcomes of parcels in other auctions of the viewing. */
  before: ReadonlyMap<string, Before>;
  onChoose: (id: string, wanted: boolean) => void;
  onReserve: (id: string, text: string) => void;
  /** Receives a column of amounts that was pasted into a reserve. */
  onColumn: (id: string, column: string[]) => void;
  /** Moves a parcel up or down. Absent if the order cannot be changed. */
  onMove?: (id: string, by: -1 | 1) => void;
}

export function goodColumns({
  numbers,
  reserves,
  problems,
  before,
  onChoose,
  onReserve,
  onColumn,
  onMove,
}: GoodColumns): SmallColumn<GoodView>[] {
  const columns: SmallColumn<GoodView>[] = [
    {
      header: t('Sell'),
      cell: ({ _id, goodNo }) => (
        <Checkbox
          aria-label={t('Sell parcel {goodNo}', { goodNo })}
          checked={numbers.has(_id)}
          onChange={(event) => onChoose(_id, event.currentTarget.checked)}
        />
      ),
    },
    { header: t('Lot'), cell: ({ _id }) => number(numbers.get(_id) ?? '—') },
    { header: t('Parcel'), cell: ({ goodNo }) => number(goodNo) },
    {
      header: t('Description'),
      minWidth: 160,
      cell: ({ _id, description, shape }) => (
        <>
          {description || shape || '—'}
          {before.has(_id) && (
            <Text size="xs" c="dimmed">
              {beforeInWords(before.get(_id)!)}
            </Text>
          )}
        </>
      ),
    },
    { header: t('Carats'), numeric: true, cell: ({ carats }) => formatCarats(carats) },
    { header: t('Estimate'), numeric: true, cell: ({ estimate }) => <Money usd={estimate} /> },
    {
      header: t('Reserve (USD)'),
      numeric: true,
      minWidth: 150,
      cell: ({ _id, goodNo }) => (
        <TextInput
          size="xs"
          inputMode="decimal"
          className="num"
          styles={{ input: { textAlign: 'end' } }}
          aria-label={t('Reserve of parcel {goodNo}', { goodNo })}
          disabled={!numbers.has(_id)}
          value={reserves[_id] ?? ''}
          error={problems.get(_id)}
          onChange={(event) => onReserve(_id, event.currentTarget.value)}
          onPaste={(event) => {
            const column = columnIn(event.clipboardData.getData('text'));
            if (!column) return;
            event.preventDefault();
            onColumn(_id, column);
          }}
        />
      ),
    },
  ];
  if (onMove) columns.push({ header: t('Order'), cell: ({ _id, goodNo }) => movers(goodNo, (by) => onMove(_id, by)) });
  return columns;
}

/** Let long numbers break: otherwise they would take the space of the goods. */
const number = (no: string) => (
  <span className="num" style={no.length > 16 ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}>
    {no}
  </span>
);

const movers = (goodNo: string, onMove: (by: -1 | 1) => void) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Move parcel {goodNo} up', { goodNo })}
      onClick={() => onMove(-1)}
    >
      <IconArrowUp size={17} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Move parcel {goodNo} down', { goodNo })}
      onClick={() => onMove(1)}
    >
      <IconArrowDown size={17} />
    </ActionIcon>
  </Group>
);
