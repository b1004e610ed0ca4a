import { Group, ScrollArea, Text, Title } from '@mantine/core';
import type { AuctionView, LotView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import type { Load } from '../../../../shared/http/use-load.js';
import { Loaded } from '../../../../shared/ui/screens/states.js';
import { ExpandableCompanies, viewedInWords } from './expandable-companies.js';
import classes from '../monitoring.module.css';
import { RemindViewers } from './remind-viewers.js';
import { useMay } from '../../../../shared/session/session.js';
import type { ViewedNoBid } from './viewed-no-bid.js';

interface ViewedNoBidListProps {
  auction: AuctionView;
  load: Load;
  lots: LotView[];
  idle: ViewedNoBid | null;
}

/** Companies that viewed a lot's parcel and have no bid on the lot. */
export function ViewedNoBidList({ auction, load, lots, idle }: ViewedNoBidListProps) {
  return (
    <Loaded load={load} what={t('who has viewed the lots')}>
      {() => idle && <OfLots auction={auction} lots={lots} idle={idle} />}
    </Loaded>
  );
}

interface OfLotsProps {
  auction: AuctionView;
  lots: LotView[];
  idle: ViewedNoBid;
}

function OfLots({ auction, lots, idle }: OfLotsProps) {
  const mayRemind = useMay('notification:manage') && auction.status === 'live';
  const waiting = lots.flatMap(({ _id, lotNo }) => {
    const companies = idle.get(_id);
    return companies?.length ? [{ _id, lotNo, companies }] : [];
  });
  return (
    <section className={`sheet ${classes['panel']}`}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h3">
          {t('Viewed, no bid')}
        </Title>
        {waiting.length > 0 && (
          <Group gap="xs">
            <Text size="sm" c="dimmed" className="num">
              {t('{count, plural, one {# lot} other {# lots}}', { count: waiting.length })}
            </Text>
            {mayRemind && (
              <RemindViewers
                auction={auction}
                companies={new Set(waiting.flatMap(({ companies }) => companies))}
                label={t('Remind all who viewed and have not bid')}
              />
            )}
          </Group>
        )}
      </Group>
      {waiting.length === 0 && (
        <Text size="sm" c="dimmed">
          {idle.size === 0
            ? t('No invited company has seen any of the lots at a viewing.')
            : t('Every company has bid on the lots that it viewed.')}
        </Text>
      )}
      <ScrollArea.Autosize mah={270} type="auto" offsetScrollbars="present">
        <ul className={classes['viewed']}>
          {waiting.map(({ _id, lotNo, companies }) => (
            <li key={_id}>
              <ExpandableCompanies companies={companies} label={viewedInWords(lotNo, companies.length)}>
                <span>{t('Lot {lotNo}', { lotNo })}</span>{' '}
                <small className="num">
                  {t('{count, plural, one {# company} other {# companies}}', { count: companies.length })}
                </small>
              </ExpandableCompanies>
              {mayRemind && (
                <RemindViewers
                  auction={auction}
                  companies={new Set(companies)}
                  lotNo={lotNo}
                  label={t('Remind who viewed lot {lotNo} and has not bid', { lotNo })}
                />
              )}
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </section>
  );
}
