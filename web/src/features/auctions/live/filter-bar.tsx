import { Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { counted } from '../../../shared/counted.js';
import { useTypedInAddress } from '../../../shared/use-typed-in-address.js';
import classes from './live.module.css';
import { filterIn, SHOWS } from './lot-filter.js';

/** Search and filter, kept in the address. `/` goes to the search. */
export function FilterBar({ shown, of }: { shown: number; of: number }) {
  const [address, setAddress] = useSearchParams();
  const { show } = filterIn(address);
  const [search, setSearch] = useTypedInAddress('search');
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);
  const choose = (value: string) =>
    setAddress(
      (now) => {
        if (value === 'all') now.delete('show');
        else now.set('show', value);
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
        <SegmentedControl aria-label="Show" data={SHOWS.map((show) => ({ ...show }))} value={show} onChange={choose} />
      </div>
      <Text size="sm" c="dimmed" role="status" className="num">
        {shown === of ? counted(of, 'lot') : `${shown} of ${counted(of, 'lot')}`}
      </Text>
    </Group>
  );
}
