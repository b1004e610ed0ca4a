import { Button, Group, ScrollArea, Select, Text } from '@mantine/core';
import type { DiaryEntry, DiaryFilter, GoodView, ViewingView } from '@tender/contracts';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useReloadAfterChanges } from '../../../../shared/http/reload-after-changes.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { notifyError } from '../../../../shared/notify.js';
import { downloadCsv } from '../../../../shared/ui/tables/export.js';
import { SmallTable, type SmallColumn } from '../../../../shared/ui/tables/small-table.js';
import { Loaded } from '../../../../shared/ui/screens/states.js';
import { useOneChosen } from '../../../../shared/url/use-choice.js';
import { useAction } from '../../../../shared/use-action.js';
import { diaryOf } from '../../viewing-data.js';
import { zoneInWords } from '../../../../shared/time/zoned-time.js';
import { useNames } from '../words/names.js';
import { usePersonName } from '../words/person-name.js';
import classes from '../management.module.css';
import { DIARY_HEADER, diaryCells } from './diary-words.js';
import { useChanges } from './use-changes.js';

interface DiaryProps {
  viewing: ViewingView;
  goods: GoodView[];
  /** Values that the diary covers: a change of one triggers a reload. */
  changing: readonly unknown[];
}

/** Number of companies or parcels named on the screen; the export names all. */
const NAMED = 6;
/** Columns without line breaks on a wide screen. */
const UNBROKEN: ReadonlySet<string> = new Set([t('When'), t('What'), t('By')]);
/** Minimum widths in px: long texts of other columns would leave less room than one word needs. */
const MIN_WIDTHS: Readonly<Record<string, number>> = { [t('Companies')]: 140, [t('Rooms')]: 72 };

/** Heading of the column with numbers such as `K-/011`, in which a line would break. */
const PARCELS = t('Parcels');

interface Lines {
  history: DiaryEntry[];
  nextCursor: string | null;
}

/** Events of the viewing, the newest first. */
export function Diary({ viewing, goods, changing }: DiaryProps) {
  const [company, chooseCompany] = useOneChosen('diary.company', '');
  const [room, chooseRoom] = useOneChosen('diary.room', '');
  const [good, chooseGood] = useOneChosen('diary.parcel', '');
  const about = useMemo(
    (): DiaryFilter => ({ ...(company && { company }), ...(room && { room }), ...(good && { good }) }),
    [company, room, good],
  );
  const [lines, setLines] = useState<Lines>({ history: [], nextCursor: null });
  const person = usePersonName();
  const names = useNames(viewing);
  const all = useMemo(
    () => ({ ...names, person, goods: new Map(goods.map((good) => [good._id, good])), timeZone: viewing.timeZone }),
    [names, person, goods, viewing.timeZone],
  );
  /** The current filter: answers for an earlier one are discarded. */
  const asked = useRef(about);
  useEffect(() => {
    asked.current = about;
  }, [about]);
  const first = async (signal?: AbortSignal) => {
    const question = asked.current;
    const page = await diaryOf(viewing._id, question, undefined, signal);
    if (asked.current === question) setLines(page);
  };
  const load = useLoad(`diary ${viewing._id} ${JSON.stringify(about)}`, first);
  useReloadAfterChanges(useChanges(changing), first);

  const { busy, run } = useAction(
    (work: () => Promise<void>) => work(),
    (error) => notifyError(error, t('The diary could not be read.')),
  );
  const older = async () => {
    const page = await diaryOf(viewing._id, about, lines.nextCursor ?? undefined);
    if (asked.current !== about) return;
    setLines({ history: [...lines.history, ...page.history], nextCursor: page.nextCursor });
  };
  const exportAll = async () => {
    const history: DiaryEntry[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Lines = await diaryOf(viewing._id, about, cursor);
      history.push(...page.history);
      cursor = page.nextCursor;
    }
    const rows = history.map((entry) => diaryCells(entry, all));
    downloadCsv({ name: t('Diary of {viewing}', { viewing: viewing.name }), header: DIARY_HEADER, rows });
  };

  const columns = DIARY_HEADER.map((header, index): SmallColumn<DiaryEntry> => ({
    header,
    cell: (entry) => {
      const text = diaryCells(entry, all, NAMED)[index] ?? '—';
      if (UNBROKEN.has(header)) return <span className={classes['unbroken']}>{text}</span>;
      return header === PARCELS ? <WholeWords>{String(text)}</WholeWords> : text;
    },
    ...(MIN_WIDTHS[header] !== undefined && { minWidth: MIN_WIDTHS[header] }),
  }));

  return (
    <div className="sheet">
      <Group p="sm" gap="sm" align="flex-end">
        <Select
          label={t('Company')}
          w={{ base: '100%', xs: 220 }}
          placeholder={t('All')}
          clearable
          searchable
          data={viewing.companies.map((id) => ({ value: id, label: names.company(id) }))}
          value={company || null}
          onChange={chooseCompany}
        />
        <Select
          label={t('Room')}
          w={{ base: '100%', xs: 220 }}
          placeholder={t('All')}
          clearable
          searchable
          data={viewing.rooms.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={room || null}
          onChange={chooseRoom}
        />
        <Select
          label={t('Parcel')}
          w={{ base: '100%', xs: 220 }}
          placeholder={t('All')}
          clearable
          searchable
          limit={100}
          data={goods.map(({ _id, goodNo }) => ({ value: _id, label: goodNo }))}
          value={good || null}
          onChange={chooseGood}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={busy}
          onClick={() => run(exportAll)}
        >
          {t('Export CSV')}
        </Button>
      </Group>
      <Loaded load={load} what={t('the diary')}>
        {() => (
          <>
            <ScrollArea
              type="auto"
              scrollbars="x"
              offsetScrollbars="present"
              styles={{ content: { display: 'block' } }}
              viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Diary, scrollable') }}
            >
              <SmallTable
                name={t('Diary')}
                miw={{ base: 0, lg: 1040 }}
                columns={columns}
                rows={lines.history}
                rowId={({ _id }) => _id}
              />
            </ScrollArea>
            <Group p="sm" justify="space-between">
              <Text size="sm" c="dimmed" role="status">
                {lines.history.length === 0
                  ? t('Nothing matches.')
                  : `${linesInWords(lines)} · ${zoneInWords(viewing.timeZone)}`}
              </Text>
              {lines.nextCursor && (
                <Button variant="default" loading={busy} onClick={() => run(older)}>
                  {t('Older lines')}
                </Button>
              )}
            </Group>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** A text that breaks only between words, if each word fits into a line. */
const WholeWords = ({ children }: { children: string }) =>
  children.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span style={{ display: 'inline-block' }}>{word}</span>
    </Fragment>
  ));

const linesInWords = ({ history, nextCursor }: Lines): string =>
  nextCursor
    ? t('{count, plural, one {# line} other {# lines}}, the newest', { count: history.length })
    : t('{count, plural, one {# line} other {# lines}}', { count: history.length });
