import { Anchor, Group, Tabs, Text } from '@mantine/core';
import type { ViewingForStaff } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useMay } from '../../../shared/session/session.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { FeatureParts as FromOthers } from '../../../shared/ui/screens/page-parts.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { ViewingBadge } from '../viewing-badge.js';
import { daysInWords, placeInWords } from '../viewing-words.js';
import { WithViewing } from '../with-viewing.js';
import { Board } from './board/board.js';
import { Diary } from './diary/diary.js';
import { GoodsStep } from '../setup/goods/goods-step.js';
import { GoodsBoard } from './goods/goods-board.js';
import { Reception } from './reception/reception.js';
import classes from './management.module.css';
import { MakeAuction } from './make-auction.js';
import { useManagedViewing, type ManagedViewing } from './use-managed-viewing.js';
import { useWithoutAuction } from './use-without-auction.js';
import { ViewingActions } from './viewing-actions.js';

const TABS = ['board', 'goods', 'parcels', 'reception', 'diary', 'documents'] as const;
const TAB_LABELS: Record<(typeof TABS)[number], string> = {
  board: t('Board'),
  goods: t('Goods'),
  parcels: t('Parcel list'),
  reception: t('Reception'),
  diary: t('Diary'),
  documents: t('Documents'),
};

export function ViewingPanel({ id }: { id: string }) {
  const desk = useManagedViewing(id);
  const { load, viewing } = desk;
  return (
    <Screen
      title={viewing?.name ?? t('Viewing')}
      eyebrow={
        <Anchor component={Link} to="/viewing-management" inherit>
          {t('Viewings')}
        </Anchor>
      }
      lead={viewing && <Facts viewing={viewing} />}
      actions={
        viewing &&
        (viewing.status === 'completed' ? <Afterwards viewing={viewing} /> : <ViewingActions viewing={viewing} />)
      }
    >
      <WithViewing load={load} viewing={viewing}>
        {(found) => <Parts viewing={found} desk={desk} />}
      </WithViewing>
    </Screen>
  );
}

/** Offers one auction of the goods of a completed viewing. */
function Afterwards({ viewing }: { viewing: ViewingForStaff }) {
  const withoutAuction = useWithoutAuction([viewing]);
  return withoutAuction.has(viewing._id) && <MakeAuction viewing={viewing} />;
}

const Facts = ({ viewing }: { viewing: ViewingForStaff }) => (
  <Group gap="sm" component="span">
    <ViewingBadge status={viewing.status} />
    <Text span>{[daysInWords(viewing), placeInWords(viewing.location)].filter(Boolean).join(' · ')}</Text>
  </Group>
);

function Parts({
  viewing,
  desk: { restLoad: rest, bookings, goods },
}: {
  viewing: ViewingForStaff;
  desk: ManagedViewing;
}) {
  const [asked, open] = useOneChosen('tab', 'board');
  const mayFile = useMay('folder:manage');
  const mayChangeGoods = useMay('goods:manage');
  const maySetUp = useMay('viewing-setup-visit');
  const isHidden: Partial<Record<(typeof TABS)[number], boolean>> = {
    documents: !mayFile,
    // With the set-up, parcels are changed there.
    parcels: maySetUp || !mayChangeGoods,
  };
  const tabs = TABS.filter((each) => !isHidden[each]);
  const tab = tabs.find((each) => each === asked) ?? 'board';
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List mb="sm" className={classes['scroll'] ?? ''}>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {TAB_LABELS[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="board">
        <Board viewing={viewing} bookings={bookings} goods={goods} />
      </Tabs.Panel>
      <Tabs.Panel value="goods">
        <Loaded load={rest} what={t('the goods')}>
          {() => <GoodsBoard viewing={viewing} goods={goods} />}
        </Loaded>
      </Tabs.Panel>
      <Tabs.Panel value="parcels">
        <Loaded load={rest} what={t('the goods')}>
          {() => <GoodsStep viewing={viewing} goods={goods} />}
        </Loaded>
      </Tabs.Panel>
      <Tabs.Panel value="reception">
        <Loaded load={rest} what={t('the rooms')}>
          {() => <Reception viewing={viewing} bookings={bookings} goods={goods} />}
        </Loaded>
      </Tabs.Panel>
      <Tabs.Panel value="diary">
        <Loaded load={rest} what={t('the diary')}>
          {() => <Diary viewing={viewing} goods={goods} changing={[viewing, bookings, goods]} />}
        </Loaded>
      </Tabs.Panel>
      <Tabs.Panel value="documents">
        <FromOthers of="/viewing-management" />
      </Tabs.Panel>
    </Tabs>
  );
}
