import { Alert, Button, FileInput, Group, Progress, Stack, Switch, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { meant, t } from '../language/t.js';
import { notifySuccess, notifyUndone } from '../notify.js';
import { downloadCsv } from '../ui/export.js';
import { useTabWarning, useUnsaved } from '../ui/use-unsaved.js';
import { ColumnChoice } from './column-choice.js';
import { rememberColumns } from './known-columns.js';
import { aboutIn, wrongRows } from './sheet-actions.js';
import { SheetChoice } from './sheet-choice.js';
import { actionInWords, foundInWords, outcomeInWords, thingsOf, tooManyInWords } from './sheet-words.js';
import { SheetChanges, type SheetChange } from './sheet-changes.js';
import { SheetErrors } from './sheet-errors.js';
import { LeftOut } from './left-out.js';
import { SheetPreview } from './sheet-preview.js';
import { useOpenedSheet } from './use-opened-sheet.js';
import { columnsOf, differencesOf, rowsOf, unmapped, type RowError, type SheetKind, type SheetRow } from './sheet.js';

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
  /** How a row changes what is there under its number. */
  change: { now: (no: string) => SheetRow | undefined; send: (no: string, row: SheetRow) => Promise<void> };
}

/** A list from a spreadsheet: columns, preview and every error are settled before anything is sent. */
export function SheetUpload({ kind, label, description, taken, takenNow, upload, change }: SheetUploadProps) {
  const { list, rowsPerCall } = kind;
  const opened = useOpenedSheet(kind);
  const { sheet, mapping } = opened;
  const [sent, setSent] = useState<number | null>(null);
  const [arrived, setArrived] = useState(0);
  useUnsaved(sheet !== null && sent === null, t('The list that you have opened is not uploaded yet.'));
  useTabWarning(sent !== null);
  const { heading, decimal, left } = sheet ?? { heading: 0, decimal: null, left: NONE };
  const all = sheet?.rows ?? NO_ROWS;
  const header = all[heading] ?? [];
  const { rows: read, errors } = useMemo(
    () =>
      rowsOf(kind, all.slice(heading + 1), {
        mapping,
        decimal: decimal ?? '.',
        firstRow: heading + 2,
        left,
      }),
    [kind, all, heading, decimal, mapping, left],
  );
  const numberLabel = kind.fields.find(({ key }) => key === kind.number)?.label ?? t('No.');
  const numberOf = (row: SheetRow) => String(row[kind.number] ?? '');
  const rows = read.filter((row) => !taken.has(numberOf(row)));
  const known = read.length - rows.length;
  const changes = read
    .filter((row) => taken.has(numberOf(row)))
    .map((row): SheetChange => ({
      no: numberOf(row),
      row,
      differences: differencesOf(kind, row, change.now(numberOf(row)) ?? {}),
    }))
    .filter(({ differences }) => differences.length > 0);
  const missing = unmapped(kind, mapping);

  const mend = (mended: { error: RowError; text: string }[]) =>
    opened.mend(
      mended.flatMap(({ error: { row, key }, text }) => {
        const column = mapping[key];
        return column === undefined ? [] : [{ row: row - 1, column, text }];
      }),
    );
  const hidden = (sheet?.sheets[sheet.chosen]?.hiddenRows ?? []).filter((row) => row > heading + 1);
  const tooMany = tooManyInWords(kind, { present: taken.size, added: rows.length });
  const leaveOut = (out: number[]) => opened.leave(new Set([...left, ...out]));
  const downloadWrong = (wrong: RowError[]) =>
    sheet && downloadCsv({ name: t('{label}, wrong rows', { label }), ...wrongRows(sheet, wrong) });
  /**
   * After a part failed: what arrived is taken out of the list, so that the rest can be sent again. Changes of what was there before stay: those
   * that were made are none any more.
   */
  const keepTheOthers = () => {
    const present = new Set([...takenNow()].filter((no) => !taken.has(no)));
    setArrived((before) => before + rows.filter((row) => present.has(String(row[kind.number]))).length);
    opened.withoutPresent(present);
  };
  const send = async () => {
    setSent(0);
    void rememberColumns(kind.list, header, columnsOf(kind, header, mapping));
    try {
      if (rows.length > 0) await upload(rows, setSent);
      for (const [index, { no, row }] of changes.entries()) {
        await change.send(no, row);
        setSent(rows.length + index + 1);
      }
      notifySuccess(outcomeInWords({ list, added: rows.length, changed: changes.length }));
      opened.close();
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
        disabled={sent !== null}
        value={opened.file}
        onChange={(chosen) => {
          setArrived(0);
          void opened.open(chosen);
        }}
      />
      {opened.unreadable && (
        <Alert role="alert" color="ruby" title={t('The file cannot be read')}>
          {opened.unreadable}
        </Alert>
      )}
      {sheet && (
        <>
          <SheetChoice
            sheet={sheet}
            onEncoding={(encoding) => void opened.writtenIn(encoding)}
            onSheet={opened.takeSheet}
            onHeading={opened.takeHeading}
            onDecimal={opened.takeDecimal}
            onWeights={opened.takeWeights}
          />
          <ColumnChoice kind={kind} header={header} mapping={mapping} choose={opened.takeColumn}>
            {opened.found === 'remembered' && (
              <Group gap="sm">
                <Text size="sm" c="dimmed" role="status">
                  {t('Chosen as for the last list with these headings.')}
                </Text>
                <Button size="compact-xs" variant="subtle" onClick={() => opened.guessAnew(header)}>
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
                  opened.leave(
                    new Set(checked ? [...left, ...hidden] : [...left].filter((row) => !hidden.includes(row))),
                  )
                }
              />
            </Alert>
          )}
          {left.size > 0 && <LeftOut rows={all} left={left} onTakeIn={() => opened.leave(NONE)} />}
          <SheetErrors
            errors={errors}
            about={{ label: numberLabel, of: (row) => aboutIn(kind, mapping, all[row - 1]) }}
            onMend={mend}
            onLeaveOut={leaveOut}
            onDownload={downloadWrong}
          />
          <SheetPreview kind={kind} rows={read} />
          {known > 0 && (
            <Text size="sm" role="status">
              {foundInWords({ list, added: rows.length, changed: changes.length, same: known - changes.length })}
            </Text>
          )}
          <SheetChanges changes={changes} list={list} />
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
                missing.length > 0 ||
                errors.length > 0 ||
                tooMany !== null ||
                rows.length + changes.length === 0 ||
                // Weights a thousandfold are no matter of course: the question above waits for an answer.
                Boolean(sheet?.doubtfulWeight)
              }
              loading={sent !== null}
              onClick={() => void send()}
            >
              {actionInWords({ list, added: rows.length, changed: changes.length })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
