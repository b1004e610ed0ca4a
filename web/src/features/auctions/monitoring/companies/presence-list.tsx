import { ScrollArea, Text, Title } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { useConnection } from '../../../../shared/store/connection-state.js';
import { useCompanyName } from '../../../../shared/directory/directory.js';
import classes from '../monitoring.module.css';
import { companiesOnLine } from '../../management/presence.js';
import type { MonitoringSummary } from '../summary.js';
import { compareNames } from '../../../../shared/language/compare-names.js';

export function PresenceList({ auction, summary }: { auction: AuctionView; summary: MonitoringSummary }) {
  const presence = useConnection((state) => state.presence);
  const nameOf = useCompanyName();
  const here = companiesOnLine(presence, auction)
    .map(({ companyId, connections }) => ({ companyId, connections, name: nameOf(companyId) }))
    .sort((a, b) => compareNames(a.name, b.name));
  return (
    <section className={`sheet ${classes['panel']}`}>
      <Title order={2} size="h3" mb="xs">
        {t('Online')}
      </Title>
      {here.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No invited company is here just now.')}
        </Text>
      )}
      <ScrollArea.Autosize mah={260} scrollbars="y" styles={{ content: { display: 'block', minWidth: 0 } }}>
        {here.map(({ companyId, connections, name }) => (
          <div key={companyId} className={classes['online']}>
            <i aria-hidden="true" />
            <span title={name}>{name}</span>
            <small className="num">
              {summary.bidders.has(companyId) ? t('has bid') : t('no bid yet')}
              {connections > 1 ? ` · ${t('{connections, plural, one {# tab} other {# tabs}}', { connections })}` : ''}
            </small>
          </div>
        ))}
      </ScrollArea.Autosize>
    </section>
  );
}
