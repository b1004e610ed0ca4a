import { Alert, Button, CloseButton, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import type { GoodView, ViewingView } from '@tender/contracts';
import { useRef, useState, type FormEvent } from 'react';
import { t } from '../../../../shared/language/t.js';
import type { Names } from '../words/names.js';
import { refusalInWords } from '../words/refusal-words.js';
import classes from './goods.module.css';
import {
  carryOut,
  missedAfter,
  movesTo,
  parcelOf,
  placeName,
  placeOf,
  type Missed,
  type PlaceOfGoods,
} from './goods-moves.js';
import { MoveButtons } from './move-buttons.js';
import { PlaceSelect } from './place-select.js';

interface ScanPanelProps {
  viewing: ViewingView;
  goods: GoodView[];
  names: Names;
}

/** Number of moved parcels in the list, the latest first. */
const KEPT = 30;

/** Moves parcels by scanned numbers: the focus stays in the field. */
export function ScanPanel({ viewing, goods, names }: ScanPanelProps) {
  const field = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState<PlaceOfGoods>(viewing.rooms[0]?._id ?? 'safe');
  const [atOnce, setAtOnce] = useState(false);
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  /** The last failed scan. It stays visible, because the user watches the parcels, not the screen. */
  const [missed, setMissed] = useState<Missed | null>(null);
  /** Ids of parcels that wait to be moved, the latest first. */
  const [waiting, setWaiting] = useState<string[]>([]);
  const [moved, setMoved] = useState<{ goodNo: string; to: string }[]>([]);
  const byId = new Map(goods.map((good) => [good._id, good]));
  const scanned = waiting.flatMap((id) => byId.get(id) ?? []);
  const back = () => field.current?.focus();

  const done = (some: readonly GoodView[], to: PlaceOfGoods) => {
    const ids = new Set(some.map(({ _id }) => _id));
    setWaiting((list) => list.filter((id) => !ids.has(id)));
    setMoved((list) => [...some.map(({ goodNo }) => ({ goodNo, to: placeName(to, names) })), ...list].slice(0, KEPT));
    setAnnouncement(`${some.map(({ goodNo }) => goodNo).join(', ')} → ${placeName(to, names)}`);
    back();
  };
  const moveNow = async (good: GoodView) => {
    try {
      for (const move of movesTo(place, [good])) await carryOut(move);
      done([good], place);
      setMissed((last) => missedAfter(last, good));
    } catch (error) {
      const text =
        refusalInWords(error, t('Parcel {goodNo} could not be moved.', { goodNo: good.goodNo }), names) ??
        t('We cannot reach the server.');
      setMissed({ typed: good.goodNo, text });
    }
  };
  const scan = (event: FormEvent) => {
    event.preventDefault();
    const good = parcelOf(typed, goods);
    setAnnouncement('');
    if (!typed.trim()) return;
    if (!good) {
      setMissed({ typed, text: t('There is no parcel {typed} in this viewing.', { typed: typed.trim() }) });
      field.current?.select();
      return;
    }
    setTyped('');
    if (placeOf(good) === place)
      setAnnouncement(
        t('Parcel {goodNo} is in {placeName} already.', { goodNo: good.goodNo, placeName: placeName(place, names) }),
      );
    else if (atOnce) return void moveNow(good);
    else {
      setWaiting((list) => [good._id, ...list.filter((id) => id !== good._id)]);
      setAnnouncement(
        t('Parcel {goodNo} from {placeName}.', { goodNo: good.goodNo, placeName: placeName(placeOf(good), names) }),
      );
    }
    setMissed((last) => missedAfter(last, good));
  };

  return (
    <section className={`sheet ${classes['panel']}`} aria-label={t('Scan')}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('Scan')}
        </Title>
        <PlaceSelect label={t('Move to')} viewing={viewing} value={place} onChange={setPlace} />
        <SegmentedControl
          aria-label={t('When to move')}
          value={atOnce ? 'once' : 'collect'}
          onChange={(value) => setAtOnce(value === 'once')}
          data={[
            { value: 'collect', label: t('Collect first') },
            { value: 'once', label: t('Move each at once') },
          ]}
        />
        <form onSubmit={scan}>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              ref={field}
              flex={1}
              size="md"
              label={t('Parcel number')}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" size="md" variant="default">
              {t('Add')}
            </Button>
          </Group>
        </form>
        {missed && (
          <Alert
            color="ruby"
            withCloseButton
            closeButtonLabel={t('Dismiss')}
            onClose={() => {
              setMissed(null);
              back();
            }}
          >
            {missed.text}
          </Alert>
        )}
        <Text size="sm" role="status" mih={20}>
          {announcement}
        </Text>
        {scanned.length > 0 && (
          <>
            <ul className={classes['scanned']} aria-label={t('Scanned')}>
              {scanned.map((good) => (
                <li key={good._id}>
                  <b>{good.goodNo}</b>
                  <span>{t('from {placeName}', { placeName: placeName(placeOf(good), names) })}</span>
                  <CloseButton
                    aria-label={t('Remove {goodNo} from the list', { goodNo: good.goodNo })}
                    onClick={() => {
                      setWaiting((list) => list.filter((id) => id !== good._id));
                      back();
                    }}
                  />
                </li>
              ))}
            </ul>
            <MoveButtons
              goods={scanned}
              place={place}
              names={names}
              onDone={({ goods: some }) => done(some, place)}
              onRefused={back}
            />
          </>
        )}
        {moved.length > 0 && (
          <ul className={classes['scanned']} aria-label={t('Moved')}>
            {moved.map(({ goodNo, to }, index) => (
              <li key={index}>
                <b>{goodNo}</b>
                <span>→ {to}</span>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </section>
  );
}
