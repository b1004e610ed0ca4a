import { Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import classes from './live.module.css';
import { filterIn, SHOWS } from './lot-filter.js';

/** Search and filter, kept in the address. `/` goes to the search. */
export function FilterBar({ shown, of }: { shown: number; of: number }) {
  const [address, setAddress] = useSearchParams();
  const { show, search } = filterIn(address);
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);
  const keep = (name: string, value: string) => setAddress((now) => {
    if (value && value !== 'all') now.set(name, value); else now.delete(name);
    return now;
  }, { replace: true, preventScrollReset: true });
  return (
    <Group gap="sm">
      <TextInput ref={field} type="search" aria-label="Search lots" placeholder="Search lots  /" w={{ base: '100%', xs: 240 }} leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search} onChange={(event) => keep('search', event.currentTarget.value)} />
      <div className={classes['shows']}>
        <SegmentedControl aria-label="Show" data={SHOWS.map((show) => ({ ...show }))} value={show} onChange={(value) => keep('show', value)} />
      </div>
      <Text size="sm" c="dimmed" role="status" className="num">{shown === of ? `${of} lots` : `${shown} of ${of} lots`}</Text>
    </Group>
  );
}
