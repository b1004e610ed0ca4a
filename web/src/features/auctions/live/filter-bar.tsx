import { Group, SegmentedControl, Select, Switch, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { LotView } from '@tender/contracts';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { counted } from '../../../shared/counted.js';
import { useTypedInAddress } from '../../../shared/use-typed-in-address.js';
import classes from './live.module.css';
import { goToLot } from './go-to-lot.js';
import { filterIn, ORDERS, SHOWS } from './lot-filter.js';

/** Search, filter and order, kept in the address. `/` goes to the search, `g` to a lot by its number. */
export function FilterBar({ shown, of, children }: { shown: LotView[]; of: number; children: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const { show, order, dense } = filterIn(address);
  const [search, setSearch] = useTypedInAddress('search');
  const field = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  useHotkeys([
    ['/', () => field.current?.focus()],
    ['g', () => number.current?.focus()],
  ]);
  const choose = (name: string, value: string | null, usual: string) =>
    setAddress(
      (now) => {
        if (value === null || value === usual) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Group gap="sm">
      <TextInput
        ref={field}
        type="search"
        aria-label="Search lots"
        placeholder="Search lots  /"
        w={{ base: '100%', xs: 240 }}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes['shows']}>
        <SegmentedControl
          aria-label="Show"
          data={SHOWS.map((show) => ({ ...show }))}
          value={show}
          onChange={(value) => choose('show', value, 'all')}
        />
      </div>
      <Select
        aria-label="Order"
        w={170}
        allowDeselect={false}
        data={ORDERS.map((order) => ({ ...order }))}
        value={order}
        onChange={(value) => choose('order', value, 'lot')}
      />
      <Switch
        label="Dense"
        visibleFrom="sm"
        checked={dense}
        onChange={(event) => choose('rows', event.currentTarget.checked ? 'dense' : null, '')}
      />
      <GoToLot field={number} lots={shown} />
      <Text size="sm" c="dimmed" role="status" className="num">
        {shown.length === of ? counted(of, 'lot') : `${shown.length} of ${counted(of, 'lot')}`}
      </Text>
      {children}
    </Group>
  );
}

/** Leads to a lot by its number: the one of that number, else the first whose number begins so. */
function GoToLot({ field, lots }: { field: RefObject<HTMLInputElement | null>; lots: LotView[] }) {
  const [lotNo, setLotNo] = useState('');
  const [missed, setMissed] = useState(false);
  const go = () => {
    const wanted = lotNo.trim().toLowerCase();
    const begins = ({ lotNo: no }: LotView) => no.toLowerCase().startsWith(wanted);
    const found = lots.find(({ lotNo: no }) => no.toLowerCase() === wanted) ?? lots.find(begins);
    setMissed(wanted !== '' && !found);
    if (wanted !== '' && found) goToLot(found._id);
  };
  return (
    <TextInput
      ref={field}
      aria-label="Go to lot"
      placeholder="Go to lot  g"
      w={120}
      value={lotNo}
      error={missed}
      onChange={(event) => {
        setMissed(false);
        setLotNo(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go();
      }}
    />
  );
}
