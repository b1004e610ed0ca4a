import { Group, Text, Title } from '@mantine/core';
import type { AuctionView, LotView } from '@tender/contracts';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import type { ReactNode } from 'react';
import { useServerSecond } from '../../../shared/socket/clock.js';
import classes from './monitoring.module.css';
import { RefusalsList } from './refusals-list.js';
import { attentionOf, type MonitoringSummary } from './summary.js';

interface AttentionListProps {
  auction: AuctionView;
  lots: LotView[];
  summary: MonitoringSummary;
  action: ReactNode;
  onLot: (lotId: string) => void;
}

const SHOWN = 24;
const EVERY = 10;

/** Lots that need attention; a click shows the lot in the grid. */
export function AttentionList({ auction, lots, summary, action, onLot }: AttentionListProps) {
  const moment = Math.floor(useServerSecond() / EVERY) * EVERY * 1000;
  const groups = attentionOf(auction, lots, summary, moment);
  return (
    <section className={`sheet ${classes['panel']} ${classes['attention']}`}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h3">
          {t('Needs attention')}
        </Title>
        {action}
      </Group>
      {groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No lot just now.')}
        </Text>
      )}
      <div className={classes['groups']}>
        <RefusalsList auction={auction} lots={lots} onLot={onLot} />
        {groups.map(({ title, urgent, lots: concerned }) => (
          <div key={title}>
            <Group gap={6} mb={5} {...(urgent ? { c: 'citrine' } : {})}>
              {urgent ? (
                <IconAlertTriangle size={15} aria-label={t('Urgent')} />
              ) : (
                <IconEye size={15} aria-hidden="true" />
              )}
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Text size="sm" className="num">
                {concerned.length}
              </Text>
            </Group>
            <div className={classes['chips']}>
              {concerned.slice(0, SHOWN).map(({ _id, lotNo }) => (
                <button
                  key={_id}
                  type="button"
                  className={classes['chip']}
                  aria-label={t('Find lot {lotNo}', { lotNo })}
                  onClick={() => onLot(_id)}
                >
                  {lotNo}
                </button>
              ))}
              {concerned.length > SHOWN && (
                <Text size="sm" c="dimmed">
                  +{concerned.length - SHOWN}
                </Text>
              )}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
