/** Words of rows that are no entries, in the languages of the headings. */

const SUMS = String.raw`((grand|sub|sous|zwischen|end|g)[\s.-]*)?(totals?|totaal|totaux|tot|gesamt(summe)?|summe|sum|som|somme|итого|всего)|סה.?כ|סך(\s+הכ(ו)?ל)?`;
const AVERAGES = String.raw`average|avg|mean|moyenne|gemiddelde?|durchschnitt|среднее|ממוצע`;
/** Words that also occur in descriptions: they count only as the whole cell. */
const STATISTICS = String.raw`min(imum)?|max(imum)?|median|count|st(d|\.)?\.?\s?dev(iation)?|std\.?`;
const CARRIED = String.raw`(carried|brought)\s+(forward|over|down)|[bc]\/[fd]|balance|a\s+reporter|report|übertrag|transport|перенос`;

const AVERAGE = new RegExp(AVERAGES, 'iu');
const BEGINS_WITH_TOTAL = new RegExp(`^(${SUMS}|${AVERAGES})(?![\\p{L}\\d-])`, 'iu');
const ENDS_WITH_TOTAL = new RegExp(`(?<![\\p{L}-])(${SUMS}|${AVERAGES})\\s*[:.]?$`, 'iu');
const IS_SUM = new RegExp(`^(${SUMS})\\s*[:.]?$`, 'iu');
const IS_OF_SHEET = new RegExp(`^(${STATISTICS}|${CARRIED})\\s*[:.]?$`, 'iu');
const PAGE = /^(page|seite|pagina|blad|стр\.?|עמוד)\s*\d+/iu;
const END = /^(end of|continued|ende|fin de|einde|конец|סוף)(?!\p{L})/iu;

export const hasSums = (cells: readonly string[]): boolean => !cells.some((cell) => AVERAGE.test(cell));

export const isTotalWord = (cell: string): boolean =>
  [BEGINS_WITH_TOTAL, ENDS_WITH_TOTAL, IS_OF_SHEET].some((words) => words.test(cell.replace(/^à/i, 'a')));

export const isSumWord = (cell: string): boolean => IS_SUM.test(cell.trim());

export const isNote = (cell: string): boolean => PAGE.test(cell) || END.test(cell) || /^[*†‡]/.test(cell);
