import { SimpleGrid, Title } from '@mantine/core';
import type { AuctionView, LotForStaff } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { get } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { t } from '../../../shared/language/t.js';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { endOf, proceedsOf } from './outcomes.js';

/** Figures of the auction that was completed last. Without them, the list is still complete. */
export function LastFigures({ auction: { _id, name } }: { auction: AuctionView }) {
  const [lots, setLots] = useState<LotForStaff[] | null>(null);
  useLoad(`figures of ${_id}`, async (signal) =>
    setLots((await get<{ lots: LotForStaff[] }>(`/api/lot/getLots/${_id}`, signal)).lots),
  );
  if (!lots) return null;
  const offered = lots.filter(({ withdrawn }) => !withdrawn);
  const undecided = offered.filter((lot) => endOf(lot) === 'undecided').length;
  return (
    <section aria-labelledby="last">
      <Title order={2} size="h4" id="last" mb="xs">
        <Link to={`/auction-result?id=${_id}`} style={{ color: 'inherit' }}>
          {t('Completed last: {name}', { name })}
        </Link>
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" mb="lg">
        <Stat label={t('Sold')} value={`${offered.filter(({ sold }) => sold === true).length} / ${offered.length}`} />
        <Stat
          label={t('Undecided')}
          value={undecided}
          {...(undecided > 0 && { to: `/auction-result?id=${_id}&show=undecided` })}
        />
        <Stat label={t('Proceeds')} value={formatUsd(proceedsOf(lots).paid)} />
        <Stat label={t('Reserves of lots sold')} value={formatUsd(proceedsOf(lots).reserves)} />
      </SimpleGrid>
    </section>
  );
}
