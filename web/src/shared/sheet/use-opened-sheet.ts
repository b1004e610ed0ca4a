import { useRef, useState } from 'react';
import { t } from '../language/t.js';
import type { Encoding } from './csv-text.js';
import type { DecimalSign } from './decimal-sign.js';
import { knownColumns } from './known-columns.js';
import { readSheet, type SheetFile } from './read-sheet.js';
import { likeliestSheet, withCells, type MendedCell } from './sheet-deeds.js';
import { guessHeading, guessMapping, mappingOf, rowsLeft, totalsIn, type Mapping, type SheetKind } from './sheet.js';

/** Who found the columns: the house by their headings, the list before this one, or a person. */
type Found = 'guessed' | 'remembered' | 'chosen';

/** What a person has settled in an opened file. It stays when only its letters are read in another way. */
interface ByHand {
  heading?: number;
  decimal?: DecimalSign;
  /** Rows that are left out, as the spreadsheet numbers them. */
  left?: ReadonlySet<number>;
  cells: readonly MendedCell[];
}

const NOTHING: ByHand = { cells: [] };

/** An opened file, and how it is read. */
export interface Sheet extends SheetFile {
  /** Index of the sheet that is read. */
  chosen: number;
  rows: string[][];
  /** Index of the row with the headings. */
  heading: number;
  /** Rows that are left out, as the spreadsheet numbers them. */
  left: ReadonlySet<number>;
  byHand: ByHand;
}

/** A spreadsheet that is opened in a form: what of it is read, in which way, and what was mended in it. */
export function useOpenedSheet(kind: SheetKind) {
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [unreadable, setUnreadable] = useState('');
  const [mapping, setMapping] = useState<Mapping>({});
  const [found, setFound] = useState<Found>('guessed');
  const asked = useRef(0);
  const opened = useRef(0);

  const change = (changed: (now: Sheet) => Partial<Sheet>) => setSheet((now) => now && { ...now, ...changed(now) });
  const totalsOf = (rows: string[][], heading: number, columns: Mapping): ReadonlySet<number> =>
    new Set(totalsIn(rows.slice(heading + 1), heading + 2, columns[kind.number]));
  /** Which rows are totals depends on where the numbers stand. */
  const totalsAnew = (columns: Mapping) =>
    change(({ rows, heading, byHand }) => ({ left: byHand.left ?? totalsOf(rows, heading, columns) }));
  /** Takes the columns as they were chosen before, unless somebody has chosen others, or another file, meanwhile. */
  const remember = async (headings: string[], question: number) => {
    const columns = await knownColumns(kind.list, headings);
    if (!columns || asked.current !== question) return;
    setFound('remembered');
    const remembered = mappingOf(kind, headings, columns);
    setMapping(remembered);
    totalsAnew(remembered);
  };
  const guess = (headings: string[]) => {
    asked.current++;
    setFound('guessed');
    const guessed = guessMapping(kind, headings);
    setMapping(guessed);
    return guessed;
  };
  const headingAt = (found: Omit<Sheet, 'heading' | 'left'>, heading: number) => {
    const headings = found.rows[heading] ?? [];
    const totals = totalsOf(found.rows, heading, guess(headings));
    setSheet({ ...found, heading, left: found.byHand.left ?? totals });
    void remember(headings, asked.current);
  };
  const sheetAt = (found: SheetFile, chosen: number) => {
    const { rows } = found.sheets[chosen]!;
    headingAt({ ...found, chosen, rows, byHand: NOTHING }, guessHeading(kind, rows));
  };
  /** The same file in other letters. Where its rows are others, what was settled by hand would be in the wrong places. */
  const readAgain = (again: SheetFile) => {
    const [{ rows: cells } = { rows: [] }] = again.sheets;
    if (cells.length !== sheet?.rows.length) return sheetAt(again, 0);
    const { byHand } = sheet;
    const rows = withCells(cells, byHand.cells);
    const { decimal = again.decimal, heading = guessHeading(kind, rows) } = byHand;
    const next = { ...again, chosen: 0, rows, decimal, doubtful: byHand.decimal ? null : again.doubtful, byHand };
    if (found !== 'chosen') return headingAt(next, heading);
    setSheet({ ...next, heading, left: byHand.left ?? totalsOf(rows, heading, mapping) });
  };
  const open = async (file: File | null, encoding?: Encoding) => {
    const reading = ++opened.current;
    setFile(file);
    // Read in another encoding, what is shown stays until the other is there: with the field that has the focus.
    if (!encoding) setSheet(null);
    setUnreadable('');
    if (!file) return;
    try {
      const read = await readSheet(file, encoding);
      // Another was chosen meanwhile.
      if (reading !== opened.current) return;
      if (encoding) readAgain(read);
      else sheetAt(read, likeliestSheet(kind, read));
    } catch (error) {
      if (reading !== opened.current) return;
      setSheet(null);
      setUnreadable(error instanceof Error ? error.message : t('The file cannot be read.'));
    }
  };

  return {
    file,
    sheet,
    unreadable,
    mapping,
    found,
    open: (chosen: File | null) => open(chosen),
    writtenIn: (encoding: Encoding) => open(file, encoding),
    guessAnew: (headings: string[]) => guess(headings),
    close() {
      setFile(null);
      setSheet(null);
    },
    takeSheet: (index: number) => sheet && sheetAt(sheet, index),
    takeHeading: (heading: number) =>
      sheet && headingAt({ ...sheet, byHand: { ...sheet.byHand, heading, left: undefined } }, heading),
    takeDecimal: (decimal: DecimalSign) =>
      change(({ byHand }) => ({ decimal, doubtful: null, byHand: { ...byHand, decimal } })),
    takeColumn(key: string, column: number | undefined) {
      asked.current++;
      setFound('chosen');
      setMapping((now) => ({ ...now, [key]: column }));
      if (key === kind.number) totalsAnew({ [key]: column });
    },
    /** Leaves out exactly these rows, as the spreadsheet numbers them. */
    leave: (left: ReadonlySet<number>) => change(({ byHand }) => ({ left, byHand: { ...byHand, left } })),
    mend: (cells: MendedCell[]) =>
      change(({ rows, byHand }) => ({
        rows: withCells(rows, cells),
        byHand: { ...byHand, cells: [...byHand.cells, ...cells] },
      })),
    /** Takes out the rows of the things that are in the place. */
    withoutPresent: (present: ReadonlySet<string>) =>
      change(({ rows, heading }) => ({
        rows: [...rows.slice(0, heading + 1), ...rowsLeft(kind, rows.slice(heading + 1), { mapping, taken: present })],
      })),
  };
}
