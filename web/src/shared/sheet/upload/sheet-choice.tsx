import { Alert, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { joinTexts, labelled } from '../../language/join-texts.js';
import { t } from '../../language/t.js';
import { withoutDollars } from '../../numbers/typed-numbers.js';
import { formatCarats, formatUsd } from '../../numbers/amounts.js';
import { NUMBERS } from '../../language/language.js';
import { rememberFocus } from '../../ui/dialogs/focus-back.js';
import { rowInWords } from '../cells/cell-marks.js';
import { ENCODINGS, type Encoding } from '../file/csv-text.js';
import { numberIn, type DecimalSign } from '../cells/decimal-sign.js';
import type { OpenedSheet } from '../opened-sheet-types.js';
import { HEADING_ROWS, NO_HEADINGS } from '../recognition/table.js';

const DECIMAL_SIGNS: { value: DecimalSign; label: string }[] = [
  { value: '.', label: '1,234.50' },
  { value: ',', label: '1.234,50' },
];
const ENCODING_WORDS: Record<Encoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16 BE)',
  'windows-1252': t('Western European (Windows)'),
  'windows-1255': t('Hebrew (Windows)'),
  'windows-1250': t('Central European (Windows)'),
  'windows-1251': t('Cyrillic (Windows)'),
  macintosh: t('Western European (Mac)'),
  gb18030: t('Chinese, simplified (GB 18030)'),
  big5: t('Chinese, traditional (Big5)'),
  shift_jis: t('Japanese (Shift-JIS)'),
};

interface SheetChoiceProps {
  sheet: OpenedSheet;
  weights: number | undefined;
  onEncoding: (encoding: Encoding) => void;
  onSheet: (index: number) => void;
  onHeading: (row: number) => void;
  onDecimal: (sign: DecimalSign) => void;
  onWeights: (column: number, sign: DecimalSign) => void;
  onFactor: (column: number, factor: number) => void;
  onMarks: (column: number, areEmpty: boolean) => void;
}

const asRead = (text: string, sign: DecimalSign): string => numberIn(text, sign).toLocaleString(NUMBERS);

const Doubt = ({ text, decimal }: { text: string; decimal: DecimalSign }) => (
  <Alert role="alert" color="citrine" title={t('Is {text} right?', { text: asRead(text, decimal) })}>
    {t(
      'The file says “{text}”, and no number in it shows whether the sign separates thousands or cents. If it was read wrongly, choose the other number format.',
      { text },
    )}
  </Alert>
);

interface WeightDoubtProps {
  heading: string;
  text: string;
  decimal: DecimalSign;
  onSign: (sign: DecimalSign) => void;
}

function WeightDoubt({ heading, text, decimal, onSign }: WeightDoubtProps) {
  const other = decimal === '.' ? ',' : '.';
  const settle = (sign: DecimalSign) => {
    const giveFocusBack = rememberFocus();
    onSign(sign);
    giveFocusBack();
  };
  return (
    <Alert role="alert" color="citrine" title={t('Is {text} right?', { text: asRead(text, decimal) })}>
      <Stack gap="sm" align="start">
        {t('The column “{heading}” says “{text}”, and no value in it shows whether the sign separates thousands.', {
          heading,
          text,
        })}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => settle(decimal)}>
            {t('Yes, it is {number}', { number: asRead(text, decimal) })}
          </Button>
          <Button size="xs" variant="default" onClick={() => settle(other)}>
            {t('No, it is {number}', { number: asRead(text, other) })}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

interface FactorDoubtProps {
  heading: string;
  text: string;
  factor: number;
  note: string | null;
  isWeight: boolean;
  decimal: DecimalSign;
  onFactor: (factor: number) => void;
}

function FactorDoubt({ heading, text, factor, note, isWeight, decimal, onFactor }: FactorDoubtProps) {
  const value = numberIn(withoutDollars(text), decimal);
  const shown = (times: number): string =>
    isWeight ? t('{carats} ct', { carats: formatCarats(value * times) }) : formatUsd(value * times);
  const settle = (times: number) => {
    const giveFocusBack = rememberFocus();
    onFactor(times);
    giveFocusBack();
  };
  return (
    <Alert role="alert" color="citrine" title={t('What does “{text}” mean under “{heading}”?', { text, heading })}>
      <Stack gap="sm" align="start">
        {note !== null && t('The file says “{note}”.', { note })}
        {factor === 1 &&
          (note === null
            ? t('The heading names a percentage. If it is one, choose another column, or none.')
            : t('If that is so, choose another column or field, or convert the amounts in the file.'))}
        <Group gap="xs">
          {factor !== 1 && (
            <Button size="xs" variant="default" onClick={() => settle(factor)}>
              {shown(factor)}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => settle(1)}>
            {shown(1)}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

interface MarksDoubtProps {
  heading: string;
  marks: readonly string[];
  count: number;
  onAnswer: (areEmpty: boolean) => void;
}

function MarksDoubt({ heading, marks, count, onAnswer }: MarksDoubtProps) {
  const settle = (areEmpty: boolean) => {
    const giveFocusBack = rememberFocus();
    onAnswer(areEmpty);
    giveFocusBack();
  };
  return (
    <Alert role="alert" color="citrine" title={t('Does {marks} mean empty?', { marks: joinTexts(marks) })}>
      <Stack gap="sm" align="start">
        {t('The column “{heading}” has it in {count, plural, one {# cell} other {# cells}}.', { heading, count })}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => settle(true)}>
            {t('Yes, empty')}
          </Button>
          <Button size="xs" variant="default" onClick={() => settle(false)}>
            {t('No, read them unchanged')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

export function SheetChoice({
  sheet,
  weights,
  onEncoding,
  onSheet,
  onHeading,
  onDecimal,
  onWeights,
  onFactor,
  onMarks,
}: SheetChoiceProps) {
  const { rows, heading, decimal, doubtful, doubtfulWeight: weight, doubtfulFactor, doubtfulMarks, encoding } = sheet;
  const nameOf = (column: number): string => sheet.columns[column]?.heading || (sheet.columns[column]?.letter ?? '');
  const otherTable = [...sheet.reasons].find(([, reason]) => reason === 'otherTable')?.[0];
  return (
    <>
      <Group gap="lg" align="end">
        {sheet.sheets.length > 1 && (
          <Select
            size="xs"
            label={t('Sheet')}
            allowDeselect={false}
            maw={240}
            data={sheet.sheets.map(({ name, hidden }, index) => ({
              value: String(index),
              label: hidden ? t('{name} (hidden)', { name }) : name,
            }))}
            value={String(sheet.chosen)}
            onChange={(value) => onSheet(Number(value))}
          />
        )}
        {encoding && (
          <Select
            size="xs"
            label={t('Letters are written in')}
            allowDeselect={false}
            maw={240}
            data={ENCODINGS.map((value) => ({ value, label: ENCODING_WORDS[value] }))}
            value={encoding}
            onChange={(value) => value && onEncoding(value)}
          />
        )}
        <Select
          size="xs"
          label={t('Headings are in row')}
          allowDeselect={false}
          maw={320}
          data={[
            { value: String(NO_HEADINGS), label: t('No row: the list has no headings') },
            ...[
              ...rows.slice(0, HEADING_ROWS).keys(),
              ...(otherTable && otherTable > HEADING_ROWS ? [otherTable - 1] : []),
            ].map((index) => ({
              value: String(index),
              label: labelled(String(index + 1), rowInWords(rows[index])).slice(0, 60),
            })),
          ]}
          value={String(heading)}
          onChange={(value) => onHeading(Number(value))}
        />
        {decimal !== null && (
          <div>
            <Text size="xs" fw={600} id="decimal-sign">
              {t('Numbers are written as')}
            </Text>
            <SegmentedControl
              size="xs"
              aria-labelledby="decimal-sign"
              data={DECIMAL_SIGNS}
              value={decimal}
              onChange={(value) => onDecimal(value)}
            />
          </div>
        )}
      </Group>
      {doubtful && decimal !== null && <Doubt text={doubtful} decimal={decimal} />}
      {weight && decimal !== null && (
        <WeightDoubt
          heading={nameOf(weight.column)}
          text={weight.text}
          decimal={decimal}
          onSign={(sign) => onWeights(weight.column, sign)}
        />
      )}
      {doubtfulFactor && (
        <FactorDoubt
          heading={nameOf(doubtfulFactor.column)}
          text={doubtfulFactor.text}
          factor={doubtfulFactor.factor}
          note={doubtfulFactor.note}
          isWeight={doubtfulFactor.column === weights}
          decimal={decimal ?? '.'}
          onFactor={(factor) => onFactor(doubtfulFactor.column, factor)}
        />
      )}
      {doubtfulMarks && (
        <MarksDoubt
          heading={nameOf(doubtfulMarks.column)}
          {...doubtfulMarks}
          onAnswer={(areEmpty) => onMarks(doubtfulMarks.column, areEmpty)}
        />
      )}
    </>
  );
}
