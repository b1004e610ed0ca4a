import { Text, Timeline } from '@mantine/core';
import { MOVEMENT_STATUS_LABELS, STONE_COLUMNS, type GoodMovement, type GoodView } from '@tender/contracts';
import { Fragment } from 'react';
import { t, translated } from '../../../../shared/language/t.js';
import { usePersonName } from '../words/person-name.js';
import { stoneText } from '../../../../shared/labels/stone-words.js';
import { Money } from '../../../../shared/ui/display/money.js';
import { Drawer } from '../../../../shared/ui/dialogs/dialog.js';
import type { Names } from '../words/names.js';
import { instantIn } from '../words/instants.js';
import classes from './goods.module.css';

interface ParcelDrawerProps {
  /** Parcel that is shown. Undefined: the drawer is closed. */
  good: GoodView | undefined;
  timeZone: string;
  names: Names;
  onClose: () => void;
}

/** The movements of a parcel: room, company present, user and time. */
export function ParcelDrawer({ good, timeZone, names, onClose }: ParcelDrawerProps) {
  const person = usePersonName();
  const movements = [...(good?.movements ?? [])].reverse();
  const whereTo = ({ room, companyId, status }: GoodMovement) =>
    [room ? names.room(room) : status === 'completed' ? null : t('The safe'), companyId && names.company(companyId)]
      .filter(Boolean)
      .join(', ');
  return (
    <Drawer
      opened={good !== undefined}
      onClose={onClose}
      position="right"
      title={good && t('Parcel {goodNo}', { goodNo: good.goodNo })}
    >
      {good && <Facts good={good} names={names} />}
      {movements.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t('It never left the safe.')}
        </Text>
      ) : (
        <Timeline active={0} bulletSize={14} lineWidth={2} aria-label={t('Movements')}>
          {movements.map((movement, index) => (
            <Timeline.Item key={index} title={translated(MOVEMENT_STATUS_LABELS[movement.status])}>
              <Text size="sm">{whereTo(movement)}</Text>
              <Text size="sm" c="dimmed">
                {instantIn(movement.at, timeZone)} · {person(movement.by)}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Drawer>
  );
}

function Facts({ good, names }: { good: GoodView; names: Names }) {
  const { description, room, estimate } = good;
  const facts = [
    [t('Place'), room ? names.room(room) : t('The safe')],
    ...STONE_COLUMNS.filter(({ key }) => key !== 'description').map((column) => [
      translated(column.label),
      stoneText(good, column),
    ]),
  ];
  return (
    <>
      {description && (
        <Text mb="xs" dir="auto">
          {description}
        </Text>
      )}
      <dl className={classes['facts']}>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </Fragment>
            ),
        )}
        <dt>{t('Estimate')}</dt>
        <dd>
          <Money usd={estimate} />
        </dd>
      </dl>
    </>
  );
}
