import { useMemo, useRef, useState } from 'react';
import { t } from '../../language/t.js';
import type { Encoding } from '../file/csv-text.js';
import type { DecimalSign } from '../cells/decimal-sign.js';
import { knownColumns } from '../known-columns.js';
import {
  headingsOf,
  NO_CHOICES,
  recognisedIn,
  sheetOf,
  without,
  type ManualChoices,
  type OpenedFile,
} from '../opened-sheet.js';
import type { Recognised } from '../recognition/recognise.js';
import type { RowReason } from '../recognition/table.js';
import { readSheetFile, type SheetFile } from '../file/read-sheet.js';
import { likeliestSheet, type MendedCell } from '../sheet-actions.js';
import { mappingOf } from '../recognition/mapping.js';
import type { SheetKind } from '../sheet.js';

type Found = 'guessed' | 'remembered' | 'chosen';

export function useOpenedSheet(kind: SheetKind) {
  const [file, setFile] = useState<File | null>(null);
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [unreadable, setUnreadable] = useState('');
  const [{ mapping, questions }, setRecognised] = useState<Recognised>({ mapping: {}, questions: [] });
  const [found, setFound] = useState<Found>('guessed');
  const asked = useRef(0);
  const readings = useRef(0);
  const sheet = useMemo(() => opened && sheetOf(kind, opened, mapping), [kind, opened, mapping]);

  const settle = (settled: (now: ManualChoices) => Partial<ManualChoices>) =>
    setOpened((now) => now && { ...now, byHand: { ...now.byHand, ...settled(now.byHand) } });
  /** Applies remembered columns, unless the user has chosen columns or another file since the request. */
  const remember = async (next: OpenedFile, question: number) => {
    const headings = headingsOf(kind, next);
    const columns = await knownColumns(kind.list, headings);
    if (!columns || asked.current !== question) return;
    setFound('remembered');
    setRecognised(mappingOf(kind, headings, { columns, recognised: recognisedIn(kind, next) }));
  };
  const guess = (next: OpenedFile) => {
    asked.current++;
    setFound('guessed');
    setRecognised(recognisedIn(kind, next));
  };
  const take = (next: OpenedFile) => {
    setOpened(next);
    guess(next);
    void remember(next, asked.current);
  };
  /** Drops the user's choices if the number of rows differs: they no longer match. */
  const readAgain = (again: SheetFile) => {
    const isAlike = again.sheets[0]?.rows.length === opened?.file.sheets[0]?.rows.length;
    const next = { file: again, chosen: 0, byHand: (isAlike && opened?.byHand) || NO_CHOICES };
    if (isAlike && found === 'chosen') setOpened(next);
    else take(next);
  };
  const open = async (file: File | null, encoding?: Encoding) => {
    const reading = ++readings.current;
    setFile(file);
    // A change of the encoding keeps the old text until the new one is read, so that the focused field stays.
    if (!encoding) setOpened(null);
    setUnreadable('');
    if (!file) return;
    try {
      const read = await readSheetFile(file, encoding);
      if (reading !== readings.current) return;
      if (encoding) readAgain(read);
      else take({ file: read, chosen: likeliestSheet(kind, read), byHand: NO_CHOICES });
    } catch (error) {
      if (reading !== readings.current) return;
      setOpened(null);
      setUnreadable(error instanceof Error ? error.message : t('The file cannot be read.'));
    }
  };

  return {
    file,
    sheet,
    unreadable,
    mapping,
    questions,
    found,
    isMended:
      opened !== null && (opened.byHand.cells.length > 0 || (opened.byHand.left ?? opened.byHand.taken) !== undefined),
    open: (chosen: File | null) => open(chosen),
    writtenIn: (encoding: Encoding) => open(file, encoding),
    guessAnew: () => opened && guess(opened),
    close() {
      setFile(null);
      setOpened(null);
    },
    takeSheet: (chosen: number) => opened && take({ ...opened, chosen, byHand: NO_CHOICES }),
    takeHeading: (heading: number) =>
      opened && take({ ...opened, byHand: { ...opened.byHand, heading, left: undefined, taken: undefined } }),
    takeDecimal: (decimal: DecimalSign) => settle(() => ({ decimal, weights: undefined })),
    takeWeights: (column: number, sign: DecimalSign) => settle(() => ({ weights: { column, sign } })),
    takeColumn(key: string, column: number | undefined) {
      asked.current++;
      setFound('chosen');
      setRecognised((now) => ({
        mapping: { ...now.mapping, [key]: column },
        questions: now.questions.filter((question) => question.key !== key),
      }));
    },
    takeFactor: (column: number, factor: number) =>
      settle(({ factors = new Map<number, number>() }) => ({ factors: new Map([...factors, [column, factor]]) })),
    takeMarks: (column: number, areEmpty: boolean) =>
      settle(({ empty = new Set<number>(), marked = new Set<number>() }) =>
        areEmpty ? { empty: new Set([...empty, column]) } : { marked: new Set([...marked, column]) },
      ),
    takeAsEntries: (rows: readonly number[]) =>
      settle(({ entries = new Set<number>() }) => ({ entries: new Set([...entries, ...rows]) })),
    leave(left: ReadonlySet<number>) {
      const reasons = sheet?.reasons ?? new Map<number, RowReason>();
      settle(() => ({
        left: new Set([...left].filter((row) => !reasons.has(row))),
        taken: new Set([...reasons.keys()].filter((row) => !left.has(row))),
      }));
    },
    mend(cells: Omit<MendedCell, 'sign'>[]) {
      const sign = sheet?.decimal ?? '.';
      settle((byHand) => ({ cells: [...byHand.cells, ...cells.map((cell) => ({ ...cell, sign }))] }));
    },
    without: (numbers: ReadonlySet<string>) => setOpened((now) => now && without(kind, now, { mapping, numbers })),
  };
}
