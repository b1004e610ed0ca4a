import { Button, Checkbox, Group, Select, Text } from '@mantine/core';
import { MOVEMENT_STATUS_LABELS, type GoodForStaff, type ViewingForStaff } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t, translated } from '../../../../shared/language/t.js';
import { useMay } from '../../../../shared/session/session.js';
import { useOneChosen } from '../../../../shared/url/use-choice.js';
import { formatCarats } from '../../../../shared/numbers/amounts.js';
import { DataTable, type Column } from '../../../../shared/ui/tables/data-table.js';
import { useNames } from '../words/names.js';
import classes from './goods.module.css';
import { placeName, placeOf, type PlaceOfGoods } from './goods-moves.js';
import { MoveButtons } from './move-buttons.js';
import { ParcelDrawer } from './parcel-drawer.js';
import { PlaceSelect } from './place-select.js';
import { ScanPanel } from './scan-panel.js';

interface GoodsBoardProps {
  viewing: ViewingForStaff;
  goods: GoodForStaff[];
}

/** The places of parcels, which are moved by selection or by number. */
export function GoodsBoard({ viewing, goods }: GoodsBoardProps) {
  const names = useNames(viewing);
  const [place, setPlace] = useOneChosen('place', 'all');
  const [to, setTo] = useState<PlaceOfGoods>(viewing.rooms[0]?._id ?? 'safe');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const rows = useMemo(() => goods.filter((good) => place === 'all' || placeOf(good) === place), [goods, place]);
  const counts = useMemo(() => Map.groupBy(goods, placeOf), [goods]);
  const picked = goods.filter(({ _id }) => chosen.has(_id));
  const movable = useMay('goods:manage') && viewing.status !== 'completed';
  const columns = useMemo((): Column<GoodForStaff>[] => {
    const choose = (id: string) =>
      setChosen((known) => {
        const next = new Set(known);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    const last = ({ movements = [] }: GoodForStaff) => movements.at(-1);
    return [
      ...(movable
        ? [
            {
              id: 'choose',
              header: t('Choose'),
              actions: true,
              value: () => null,
              cell: ({ _id, goodNo }: GoodForStaff) => (
                <Checkbox
                  aria-label={t('Choose parcel {goodNo}', { goodNo })}
                  checked={chosen.has(_id)}
                  onChange={() => choose(_id)}
                />
              ),
            },
          ]
        : []),
      {
        id: 'goodNo',
        header: t('Parcel'),
        value: ({ goodNo }) => goodNo,
        cell: ({ _id, goodNo }) => (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setOpened(_id)}
            aria-label={t('Parcel {goodNo}', { goodNo })}
          >
            {goodNo}
          </Button>
        ),
      },
      {
        id: 'place',
        header: t('Place'),
        value: (good) => (good.room ? names.room(good.room) : t('Safe')),
      },
      { id: 'description', header: t('Description'), wide: true, value: ({ description }) => description || null },
      {
        id: 'carats',
        header: t('Carats'),
        numeric: true,
        value: ({ carats }) => carats,
        cell: ({ carats }) => formatCarats(carats),
      },
      {
        id: 'movement',
        header: t('Last movement'),
        value: (good) => {
          const step = last(good);
          return step ? translated(MOVEMENT_STATUS_LABELS[step.status]) : null;
        },
      },
    ];
  }, [chosen, movable, names]);

  return (
    <div className={classes['layout']}>
      <div>
        {picked.length > 0 && (
          <section className={`sheet ${classes['panel']}`} aria-label={t('Chosen parcels')}>
            <Group align="flex-end" gap="sm">
              <Text fw={600} role="status" mb={8}>
                {t('{count, plural, one {# parcel} other {# parcels}} chosen', { count: picked.length })}
              </Text>
              <PlaceSelect label={t('Move the chosen to')} viewing={viewing} value={to} onChange={setTo} />
              <MoveButtons
                goods={picked}
                place={to}
                names={names}
                onDone={({ goods: done }) =>
                  setChosen((known) => new Set([...known].filter((id) => !done.some(({ _id }) => _id === id))))
                }
              />
              <Button variant="default" onClick={() => setChosen(new Set())}>
                {t('Choose none')}
              </Button>
            </Group>
          </section>
        )}
        <DataTable
          name={t('Goods')}
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          empty={goods.length === 0 ? t('This viewing has no goods.') : t('Nothing is here.')}
          filters={
            <Group gap="xs">
              <Select
                aria-label={t('Place')}
                data={[
                  { value: 'all', label: t('Everywhere ({count})', { count: goods.length }) },
                  { value: 'safe', label: t('Safe ({count})', { count: counts.get('safe')?.length ?? 0 }) },
                  ...viewing.rooms.map(({ _id, name }) => ({
                    value: _id,
                    label: `${name} (${counts.get(_id)?.length ?? 0})`,
                  })),
                ]}
                value={place}
                onChange={setPlace}
                allowDeselect={false}
              />
              {movable && place !== 'all' && rows.length > 0 && (
                <Button variant="default" onClick={() => setChosen(new Set(rows.map(({ _id }) => _id)))}>
                  {t('Choose all in {placeName}', { placeName: placeName(place, names) })}
                </Button>
              )}
            </Group>
          }
        />
      </div>
      {movable && <ScanPanel viewing={viewing} goods={goods} names={names} />}
      <ParcelDrawer
        good={goods.find(({ _id }) => _id === opened)}
        timeZone={viewing.timeZone}
        names={names}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}
