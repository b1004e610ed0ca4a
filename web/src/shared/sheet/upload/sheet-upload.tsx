import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import type { WithAddendum } from '@tender/contracts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { joinTexts } from '../../language/join-texts.js';
import { meant, t } from '../../language/t.js';
import { notifyFailure, notifySuccess, notifyActionFailed } from '../../notify.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { downloadCsv } from '../../ui/tables/export.js';
import { useTabWarning, useUnsaved } from '../../ui/dialogs/use-unsaved.js';
import { AlikeSheets } from './alike-sheets.js';
import { ColumnChoice } from './column-choice.js';
import { rememberColumns } from '../known-columns.js';
import { rowTitle, alikeSheets, cellsMended, rowsCutAtCommas, wrongRows } from '../sheet-actions.js';
import { SheetChoice } from './sheet-choice.js';
import { actionInWords, cutInWords, foundInWords, outcomeInWords, thingsOf, tooManyInWords } from './sheet-words.js';
import { SheetChanges } from './sheet-changes.js';
import { SheetErrors } from './sheet-errors.js';
import { CaseQuestion, useCaseQuestion } from './case-question.js';
import { RemovedRows } from './removed-rows.js';
import { HiddenRows } from './hidden-rows.js';
import { DoubtfulRows, SkippedRows } from './skipped-rows.js';
import { SheetSums } from './sheet-sums.js';
import { hasSums } from '../recognition/row-words.js';
import { sumsOf } from '../sums.js';
import { doubtsIn } from '../opened-sheet.js';
import { applyChanges, importPlanOf, type ImportPlan } from '../import-plan.js';
import { SheetPreview } from './sheet-preview.js';
import { takenInWords } from '../same-numbers.js';
import { useFormerKeys } from './use-former-keys.js';
import { useOpenedSheet } from './use-opened-sheet.js';
import { columnsOf } from '../recognition/mapping.js';
import { keyIn, rowsOf, unmapped, type RowError, type SheetKind, type SheetRow } from '../sheet.js';

const NO_ROWS: string[][] = [];
const NONE: ReadonlySet<number> = new Set();

interface SheetUploadProps {
  kind: SheetKind;
  label: string;
  description: string;
  /** Keys of the present items (`SheetKind.keyOf`). */
  taken: ReadonlySet<string>;
  /** Keys of the present items at the time of the call, even before the next render. */
  takenNow: () => Iterable<string>;
  /** Called before each upload: announces a change that buyers see. Null cancels the upload. */
  announce: (plan: ImportPlan) => Promise<WithAddendum | null>;
  upload: (rows: SheetRow[], onProgress: (sent: number) => void, words: WithAddendum) => Promise<void>;
  /** Present item by key. A new function only if an item has changed. */
  now: (no: string) => SheetRow | undefined;
  change: (no: string, row: SheetRow, words: WithAddendum) => Promise<boolean>;
}

/** Lets the user choose columns and correct all errors before anything is sent. */
export function SheetUpload({
  kind,
  label,
  description,
  taken,
  takenNow,
  announce,
  upload,
  now,
  change,
}: SheetUploadProps) {
  const { list, rowsPerCall } = kind;
  const resetFile = useRef<() => void>(null);
  const opened = useOpenedSheet(kind);
  const { sheet, mapping, questions } = opened;
  const [sending, setSending] = useState<{ plan: ImportPlan; sent: number } | null>(null);
  const isSending = sending !== null;
  const [arrived, setArrived] = useState(0);
  useUnsaved(sheet !== null && !isSending, t('The list that you have opened is not uploaded yet.'));
  useTabWarning(isSending);
  const { heading, decimal, left, edge } = sheet ?? { heading: 0, decimal: null, left: NONE };
  const all = sheet?.rows ?? NO_ROWS;
  const header = all[heading] ?? [];
  const {
    rows: read,
    places,
    errors,
  } = useMemo(
    () =>
      rowsOf(kind, all.slice(heading + 1), {
        mapping,
        decimal: decimal ?? '.',
        firstRow: heading + 2,
        left,
        ...(edge && { edge }),
      }),
    [kind, all, heading, decimal, mapping, left, edge],
  );
  const numberLabel = kind.fields.find(({ key }) => key === kind.number)?.label ?? t('No.');
  const frozen = sending?.plan;
  const [once, forget] = useFormerKeys(opened.file, taken);
  const plan = useMemo(() => frozen ?? importPlanOf(kind, read, { now, once }), [frozen, kind, read, now, once]);
  const { rows, changes, same } = plan;
  const cut = useMemo(() => (sheet ? cutInWords(rowsCutAtCommas(kind, mapping, sheet)) : null), [kind, mapping, sheet]);
  const doubt = useMemo(() => kind.doubt?.(read) ?? null, [kind, read]);
  const doubts = [cut, doubt].filter((one) => one !== null);
  const caseQuestion = useCaseQuestion(kind, read, taken);
  const isAsking =
    caseQuestion.isOpen ||
    questions.length + unmapped(kind, mapping).length > 0 ||
    (sheet !== null && doubtsIn(sheet).length > 0);
  const alike = useMemo(() => (sheet ? alikeSheets(kind, sheet) : []), [kind, sheet]);
  const sums = useMemo(() => {
    const totals = [...(sheet?.reasons ?? [])].flatMap(([row, reason]) =>
      reason === 'total' && left.has(row) ? [all[row - 1] ?? []] : [],
    );
    return sumsOf(kind, read, { rows: totals.filter(hasSums), mapping, decimal: decimal ?? '.' });
  }, [kind, read, sheet, all, left, mapping, decimal]);

  const mend = (mended: { error: RowError; text: string }[]) =>
    opened.mend(mended.flatMap(({ error, text }) => cellsMended(error, text, mapping)));
  const discard = (then: () => void) =>
    opened.isMended
      ? confirmAction({
          title: t('Discard your corrections?'),
          text: t('Your corrections in this list, and the rows that you have left out, would be reset to the file.'),
          confirm: t('Discard'),
          danger: true,
          onConfirm: then,
        })
      : then();
  const hidden = (sheet?.sheets[sheet.chosen]?.hiddenRows ?? []).filter((row) => row > heading + 1);
  const tooMany = tooManyInWords(kind, { present: taken.size, added: rows.length });
  const takeIn = (rows: readonly number[]) => opened.leave(new Set([...left].filter((row) => !rows.includes(row))));
  const leaveOut = (out: number[]) => opened.leave(new Set([...left, ...out]));
  const downloadWrong = (wrong: RowError[]) =>
    sheet && downloadCsv({ name: t('{label}, wrong rows', { label }), ...wrongRows(sheet, wrong) });
  /** After a partial failure: removes rows whose items were uploaded or deleted. Applied changes no longer differ. */
  const keepTheOthers = (gone: readonly string[]) => {
    const present = new Set([...takenNow()].filter((no) => !taken.has(no)));
    setArrived((before) => before + rows.filter((row) => present.has(keyIn(kind, row))).length);
    opened.without(new Set([...present, ...gone]));
  };
  const send = async () => {
    const words = await announce(plan);
    if (!words) return;
    const gone: string[] = [];
    const notifyRemoved = () => {
      if (gone.length > 0)
        notifyFailure(t('Not changed, because they no longer exist: {numbers}', { numbers: joinTexts(gone) }));
    };
    const onSent = (sent: number) => setSending({ plan, sent });
    onSent(0);
    // Guessed columns are not remembered: the user has not confirmed them.
    if (opened.found !== 'guessed') void rememberColumns(kind.list, header, columnsOf(kind, header, mapping));
    try {
      if (rows.length > 0) await upload(rows, onSent, words);
      await applyChanges(changes, (no, row) => change(no, row, words), {
        progress: (made) => onSent(rows.length + made),
        gone: (no) => gone.push(no),
      });
      const outcome = outcomeInWords({ list, added: rows.length, changed: changes.length - gone.length });
      if (outcome) notifySuccess(outcome);
      notifyRemoved();
      opened.close();
      setArrived(0);
    } catch (error) {
      keepTheOthers(gone);
      notifyRemoved();
      const inWords = takenInWords(kind, error, places);
      if (inWords) notifyFailure(inWords);
      else notifyActionFailed(error, t('The list could not be uploaded.'));
    } finally {
      setSending(null);
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
        clearButtonProps={{ 'aria-label': t('Remove the file') }}
        fileInputProps={{ 'aria-label': t('File of the {list}', { list: label.toLowerCase() }) }}
        maw={460}
        disabled={isSending}
        value={opened.file}
        resetRef={resetFile}
        onChange={(chosen) => {
          // Allows the user to choose the same file again, for example after a correction in another program.
          resetFile.current?.();
          discard(() => {
            setArrived(0);
            void opened.open(chosen);
          });
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
            weights={mapping['carats']}
            onEncoding={(encoding) => void opened.writtenIn(encoding)}
            onSheet={(chosen) => discard(() => opened.takeSheet(chosen))}
            onHeading={opened.takeHeading}
            onDecimal={opened.takeDecimal}
            onWeights={opened.takeWeights}
            onFactor={opened.takeFactor}
            onMarks={opened.takeMarks}
          />
          <ColumnChoice
            kind={kind}
            columns={sheet.columns}
            mapping={mapping}
            questions={questions}
            choose={opened.takeColumn}
          >
            {opened.found === 'remembered' && (
              <Group gap="sm">
                <Text size="sm" c="dimmed" role="status">
                  {t('Chosen as for the last list with these headings.')}
                </Text>
                <Button size="compact-xs" variant="subtle" onClick={opened.guessAnew}>
                  {t('Detect again')}
                </Button>
              </Group>
            )}
          </ColumnChoice>
          {hidden.length > 0 && <HiddenRows hidden={hidden} left={left} onLeave={opened.leave} />}
          {left.size > 0 && (
            <SkippedRows rows={all} left={left} reasons={sheet.reasons} heading={heading + 1} onTakeIn={takeIn} />
          )}
          {sheet.doubtfulRows.length > 0 && (
            <DoubtfulRows
              rows={all}
              doubtful={sheet.doubtfulRows}
              onLeaveOut={(rows) => leaveOut([...rows])}
              onTakeIn={opened.takeAsEntries}
            />
          )}
          <AlikeSheets sheets={alike} onChoose={(index) => discard(() => opened.takeSheet(index))} />
          <SheetErrors
            errors={errors}
            about={{ label: numberLabel, of: (row) => rowTitle(kind, mapping, all[row - 1]) }}
            onMend={mend}
            onLeaveOut={leaveOut}
            onDownload={downloadWrong}
          />
          <CaseQuestion {...caseQuestion} />
          {doubts.length > 0 && (
            <Alert role="alert" color="citrine" title={t('Is this intended?')}>
              {doubts.map((one) => (
                <div key={one}>{one}</div>
              ))}
            </Alert>
          )}
          <SheetPreview kind={kind} rows={read} />
          <SheetSums sums={sums} />
          {changes.length + same > 0 && (
            <Text size="sm" role="status">
              {foundInWords({ list, added: rows.length, changed: changes.length, same })}
            </Text>
          )}
          <SheetChanges changes={changes} list={list} />
          {plan.gone.length > 0 && <RemovedRows numbers={plan.gone} onAdd={() => forget(plan.gone)} />}
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
          {sending && (
            <Progress
              value={(sending.sent / (rows.length + changes.length)) * 100}
              animated
              aria-label={meant('Sent', 'rows')}
            />
          )}
          <Group justify="flex-end">
            {isAsking && (
              <Text size="sm" c="dimmed">
                {t('Questions above wait for an answer.')}
              </Text>
            )}
            <Button
              disabled={isAsking || errors.length > 0 || tooMany !== null || rows.length + changes.length === 0}
              loading={isSending}
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
