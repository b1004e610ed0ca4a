import { Group, Stack, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../language/t.js';
import { Loaded } from '../ui/screens/states.js';
import { useAddenda, type AddendaOf } from './addenda-data.js';
import { AddendaList } from './addenda-list.js';
import { CHANGES } from './changed.js';

interface ChangesSectionProps {
  of: AddendaOf;
  /** Number of the newest addendum that the reader has read; undefined marks none as new. */
  seen?: number;
  personOf?: (userId: string) => string;
  action?: (newest: number) => ReactNode;
}

export function ChangesSection({ of, seen, personOf, action }: ChangesSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useLocation().hash === `#${CHANGES}`;
  const { load, addenda } = useAddenda(of);
  const isShown = addenda !== null;
  useEffect(() => {
    if (isWanted && isShown) place.current?.scrollIntoView({ block: 'start' });
  }, [isWanted, isShown]);
  return (
    <Stack component="section" className="sheet" p="lg" id={CHANGES} ref={place} aria-label={t('Changes')}>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {of.kind === 'auction'
            ? t('Changes since the auction was published')
            : t('Changes since the viewing was published')}
        </Title>
        {addenda?.[0] && action?.(addenda[0].number)}
      </Group>
      <Loaded load={load} what={t('the changes')}>
        {() =>
          addenda && (
            <AddendaList
              addenda={addenda}
              timeZone={of.timeZone}
              {...(seen !== undefined && { seen })}
              {...(personOf && { personOf })}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}
