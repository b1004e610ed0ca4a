import { Alert, Button, FileInput, Group, Progress, Stack, Switch, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { meant, t } from '../language/t.js';
import { notifySuccess, notifyUndone } from '../notify.js';
import { downloadCsv } from '../ui/export.js';
import { useUnsaved } from '../ui/use-unsaved.js';
import { ColumnChoice } from './column-choice.js';
import type { Encoding } from './csv-text.js';
import { knownColumns, rememberColumns } from './known-columns.js';
import { readSheet, type SheetFile } from './read-sheet.js';
import { likeliestSheet, withCell, wrongRows } from './sheet-deeds.js';
import { SheetChoice, type Sheet } from './sheet-choice.js';
import { deedInWords, foundInWords, outcomeInWords, thingsOf, tooManyInWords } from './sheet-words.js';
import { SheetChanges, type SheetChange } from './sheet-changes.js';
import { SheetErrors } from './sheet-errors.js';
import { LeftOut } from './left-out.js';
import { SheetPreview } from './sheet-preview.js';
import {
  columnsOf,
  differencesOf,
  guessHeading,
  guessMapping,
  mappingOf,
  rowsLeft,
  rowsOf,
  totalsIn,
  unmapped,
  type Mapping,
  type RowError,
  type SheetKind,
  type SheetRow,
} from './sheet.js';

/** How the columns were found. */
type Found = 'guessed' | 'remembered';

const NO_ROWS: string[][] = [];
const NONE: ReadonlySet<number> = new Set();

interface SheetUploadProps {
  kind: SheetKind;
  /** Names the field of the file: `Lot list`. */
  label: string;
  description: string;
  /** The numbers that the place has. */
  taken: ReadonlySet<string>;
  /** The numbers that the place has at this very moment: after a part failed, before anything is drawn again. */
  takenNow: () => Iterable<string>;
  upload: (rows: SheetRow[], onProgress: (sent: number) => void) => Promise<void>;
  /** How a row changes what is there under its number; without it such a row is wrong. */
  change?: { now: (no: string) => SheetRow | undefined; send: (no: string, row: SheetRow) => Promise<void> };
}

/** A list from a spreadsheet: columns, preview and every error are settled before anything is sent. */
export function SheetUpload({ kind, label, description, taken, takenNow, upload, change }: SheetUploadProps) {
  const { list, rowsPerCall } = kind;
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [unreadable, setUnreadable] = useState('');
  const [mapping, setMapping] = useState<Mapping>({});
  const [found, setFound] = useState<Found>('guessed');
  const asked = useRef(0);
  const opened = useRef(0);
  const [sent, setSent] = useState<number | null>(null);
  const [arrived, setArrived] = useState(0);
  useUnsaved(sheet !== null && sent === null, t('The list that you have opened is not uploaded yet.'));
  const { heading, decimal, left } = sheet ?? { heading: 0, decimal: null, left: NONE };
  const all = sheet?.rows ?? NO_ROWS;
  const header = all[heading] ?? [];
  const mayChange = change !== undefined;
  const { rows: read, errors } = useMemo(
    () =>
      rowsOf(kind, all.slice(heading + 1), {
        mapping,
        decimal: decimal ?? '.',
        firstRow: heading + 2,
        taken,
        changes: mayChange,
        left,
      }),
    [kind, all, heading, decimal, mapping, taken, mayChange, left],
  );
  const numberOf = (row: SheetRow) => String(row[kind.number] ?? '');
  const rows = read.filter((row) => !mayChange || !taken.has(numberOf(row)));
  const known = read.length - rows.length;
  const changes = read
    .filter((row) => !rows.includes(row))
    .map((row): SheetChange => ({
      no: numberOf(row),
      row,
      differences: differencesOf(kind, row, change?.now(numberOf(row)) ?? {}),
    }))
    .filter(({ differences }) => differences.length > 0);
  const missing = unmapped(kind, mapping);

  const open = async (file: File | null, encoding?: Encoding) => {
    const reading = ++opened.current;
    setFile(file);
    // Read in another encoding, what is shown stays until the other is there: with the field that has the focus.
    if (!encoding) setSheet(null);
    setUnreadable('');
    setArrived(0);
    if (!file) return;
    try {
      const found = await readSheet(file, encoding);
      // Another was chosen meanwhile.
      if (reading !== opened.current) return;
      sheetAt(found, likeliestSheet(kind, found));
    } catch (error) {
      if (reading !== opened.current) return;
      setSheet(null);
      setUnreadable(error instanceof Error ? error.message : t('The file cannot be read.'));
    }
  };
  const sheetAt = (found: SheetFile, chosen: number) => {
    const { rows: cells } = found.sheets[chosen]!;
    headingAt({ ...found, chosen, rows: cells, heading: 0, left: NONE }, guessHeading(kind, cells));
  };
  const headingAt = (found: Sheet, row: number) => {
    const headings = found.rows[row] ?? [];
    setSheet({ ...found, heading: row, left: totalsOf(found.rows, row, guess(headings)) });
    void remember(headings, asked.current);
  };
  const guess = (headings: string[]) => {
    asked.current++;
    setFound('guessed');
    const guessed = guessMapping(kind, headings);
    setMapping(guessed);
    return guessed;
  };
  const totalsOf = (rows: string[][], heading: number, columns: Mapping): ReadonlySet<number> =>
    new Set(totalsIn(rows.slice(heading + 1), heading + 2, columns[kind.number]));
  /** Which rows are totals depends on where the numbers stand. */
  const totalsAnew = (columns: Mapping) =>
    setSheet((now) => now && { ...now, left: totalsOf(now.rows, now.heading, columns) });
  /** Takes the columns as they were chosen before, unless somebody has chosen others, or another file, meanwhile. */
  const remember = async (headings: string[], question: number) => {
    const columns = await knownColumns(kind.list, headings);
    if (!columns || asked.current !== question) return;
    setFound('remembered');
    const remembered = mappingOf(kind, headings, columns);
    setMapping(remembered);
    totalsAnew(remembered);
  };
  const choose = (key: string, column: number | undefined) => {
    asked.current++;
    setMapping((now) => ({ ...now, [key]: column }));
    if (key === kind.number) totalsAnew({ [key]: column });
  };
  const mend = (mended: { error: RowError; text: string }[]) => {
    if (!sheet) return;
    const byRow = Map.groupBy(mended, ({ error }) => error.row - 1);
    setSheet({
      ...sheet,
      rows: sheet.rows.map((cells, index) =>
        (byRow.get(index) ?? []).reduce((row, { error, text }) => withCell(row, mapping[error.key], text), cells),
      ),
    });
  };
  const hidden = (sheet?.sheets[sheet.chosen]?.hiddenRows ?? []).filter((row) => row > heading + 1);
  const tooMany = tooManyInWords(kind, { present: taken.size, added: rows.length });
  const leaveOut = (out: number[]) => sheet && setSheet({ ...sheet, left: new Set([...sheet.left, ...out]) });
  const downloadWrong = () =>
    downloadCsv({ name: t('{label}, wrong rows', { label }), ...wrongRows(all, heading, errors) });
  /**
   * After a part failed: what arrived is taken out of the list, so that the rest can be sent again. Changes of what was there before stay: those
   * that were made are none any more.
   */
  const keepTheOthers = () => {
    const present = new Set([...takenNow()].filter((no) => !taken.has(no)));
    setArrived((before) => before + rows.filter((row) => present.has(String(row[kind.number]))).length);
    setSheet(
      (now) =>
        now && {
          ...now,
          rows: [
            ...now.rows.slice(0, now.heading + 1),
            ...rowsLeft(kind, now.rows.slice(now.heading + 1), { mapping, taken: present }),
          ],
        },
    );
  };
  const send = async () => {
    setSent(0);
    void rememberColumns(kind.list, header, columnsOf(kind, header, mapping));
    try {
      if (rows.length > 0) await upload(rows, setSent);
      for (const [index, { no, row }] of changes.entries()) {
        await change?.send(no, row);
        setSent(rows.length + index + 1);
      }
      notifySuccess(outcomeInWords({ list, added: rows.length, changed: changes.length }));
      setFile(null);
      setSheet(null);
      setArrived(0);
    } catch (error) {
      keepTheOthers();
      notifyUndone(error, t('The list could not be uploaded.'));
    } finally {
      setSent(null);
    }
  };

  return (
    <Stack className="sheet" p="lg">
      <FileInput
        label={t('{label} (CSV or XLSX)', { label })}
        description={description}
        placeholder={t('Choose a file')}
        accept=".csv,.xlsx,.xlsm,text/csv"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
        clearable
        clearButtonProps={{ 'aria-label': t('Take the file away') }}
        fileInputProps={{ 'aria-label': t('File of the {list}', { list: label.toLowerCase() }) }}
        maw={460}
        value={file}
        onChange={(chosen) => void open(chosen)}
      />
      {unreadable && (
        <Alert role="alert" color="ruby" title={t('The file cannot be read')}>
          {unreadable}
        </Alert>
      )}
      {sheet && (
        <>
          <SheetChoice
            sheet={sheet}
            onEncoding={(encoding) => void open(file, encoding)}
            onSheet={(index) => sheetAt(sheet, index)}
            onHeading={(row) => headingAt(sheet, row)}
            onDecimal={(sign) => setSheet({ ...sheet, decimal: sign, doubtful: null })}
          />
          <ColumnChoice kind={kind} header={header} mapping={mapping} choose={choose}>
            {found === 'remembered' && (
              <Group gap="sm">
                <Text size="sm" c="dimmed" role="status">
                  {t('Chosen as for the last list with these headings.')}
                </Text>
                <Button size="compact-xs" variant="subtle" onClick={() => guess(header)}>
                  {t('Guess anew')}
                </Button>
              </Group>
            )}
          </ColumnChoice>
          {hidden.length > 0 && (
            <Alert role="status" color="citrine">
              <Switch
                label={t(
                  'Leave out {count, plural, one {the row that is hidden in Excel} other {the # rows that are hidden in Excel}}',
                  { count: hidden.length },
                )}
                checked={hidden.every((row) => left.has(row))}
                onChange={({ currentTarget: { checked } }) =>
                  setSheet({
                    ...sheet,
                    left: new Set(checked ? [...left, ...hidden] : [...left].filter((row) => !hidden.includes(row))),
                  })
                }
              />
            </Alert>
          )}
          {left.size > 0 && <LeftOut rows={all} left={left} onTakeIn={() => setSheet({ ...sheet, left: NONE })} />}
          <SheetPreview kind={kind} rows={read} />
          {known > 0 && (
            <Text size="sm" role="status">
              {foundInWords({ list, added: rows.length, changed: changes.length, same: known - changes.length })}
            </Text>
          )}
          <SheetChanges changes={changes} list={list} />
          <SheetErrors errors={errors} onMend={mend} onLeaveOut={leaveOut} onDownload={downloadWrong} />
          {tooMany && (
            <Alert role="alert" color="ruby" title={t('These are too many')}>
              {tooMany}
            </Alert>
          )}
          {arrived > 0 && !tooMany && (
            <Alert role="status" color="citrine" title={t('The list arrived in part')}>
              {t('{arrived, plural, one {{things} has} other {{things} have}} arrived. Upload the others again.', {
                arrived,
                things: thingsOf(list, arrived),
              })}
            </Alert>
          )}
          {rows.length > rowsPerCall && (
            <Text size="sm" c="dimmed">
              {t('Sent in parts of {things}; each part arrives as a whole or not at all.', {
                things: thingsOf(list, rowsPerCall),
              })}
            </Text>
          )}
          {sent !== null && (
            <Progress
              value={(sent / (rows.length + changes.length)) * 100}
              animated
              aria-label={meant('Sent', 'rows')}
            />
          )}
          <Group justify="flex-end">
            <Button
              disabled={
                missing.length > 0 || errors.length > 0 || tooMany !== null || rows.length + changes.length === 0
              }
              loading={sent !== null}
              onClick={() => void send()}
            >
              {deedInWords({ list, added: rows.length, changed: changes.length })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
