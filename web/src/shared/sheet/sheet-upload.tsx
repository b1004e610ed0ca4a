import {
  Alert,
  Button,
  FileInput,
  Group,
  Progress,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { counted } from '../counted.js';
import { notifyError, notifySuccess } from '../notify.js';
import type { DecimalSign } from './decimal-sign.js';
import { readSheet, type SheetFile } from './read-sheet.js';
import { SheetErrors } from './sheet-errors.js';
import { SheetPreview } from './sheet-preview.js';
import {
  guessHeading,
  guessMapping,
  rowsLeft,
  rowsOf,
  unmapped,
  type Mapping,
  type SheetKind,
  type SheetRow,
} from './sheet.js';

interface Sheet extends SheetFile {
  /** Index of the row with the headings. */
  heading: number;
}

const DECIMAL_SIGNS: { value: DecimalSign; label: string }[] = [
  { value: '.', label: '1,234.50' },
  { value: ',', label: '1.234,50' },
];
const NO_ROWS: string[][] = [];

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
}

/** A list from a spreadsheet: columns, preview and every error are settled before anything is sent. */
export function SheetUpload({ kind, label, description, taken, takenNow, upload }: SheetUploadProps) {
  const { one, place, fields, rowsPerCall } = kind;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [unreadable, setUnreadable] = useState('');
  const [mapping, setMapping] = useState<Mapping>({});
  const [sent, setSent] = useState<number | null>(null);
  const [arrived, setArrived] = useState(0);
  const { heading, decimal } = sheet ?? { heading: 0, decimal: null };
  const all = sheet?.rows ?? NO_ROWS;
  const header = all[heading] ?? [];
  const { rows, errors } = useMemo(
    () => rowsOf(kind, all.slice(heading + 1), { mapping, decimal: decimal ?? '.', firstRow: heading + 2, taken }),
    [kind, all, heading, decimal, mapping, taken],
  );
  const missing = unmapped(kind, mapping);
  const used = new Set(Object.values(mapping));
  const unused = header.filter((name, column) => name.trim() !== '' && !used.has(column));

  const open = async (file: File | null) => {
    setSheet(null);
    setUnreadable('');
    setArrived(0);
    if (!file) return;
    try {
      const found = await readSheet(file);
      headingAt(found, guessHeading(kind, found.rows));
    } catch (error) {
      setUnreadable(error instanceof Error ? error.message : 'The file cannot be read.');
    }
  };
  const headingAt = (found: SheetFile, row: number) => {
    setSheet({ ...found, heading: row });
    setMapping(guessMapping(kind, found.rows[row] ?? []));
  };
  /** After a part failed: what arrived is taken out of the list, so that the rest can be sent again. */
  const keepTheOthers = () => {
    const present = new Set(takenNow());
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
    try {
      await upload(rows, setSent);
      notifySuccess(`${counted(rows.length, one)} ${rows.length === 1 ? 'is' : 'are'} in the ${place}.`);
      setSheet(null);
      setArrived(0);
    } catch (error) {
      keepTheOthers();
      notifyError(error, `The ${one}s could not be uploaded.`);
    } finally {
      setSent(null);
    }
  };

  return (
    <Stack className="sheet" p="lg">
      <FileInput
        label={`${label} (CSV or XLSX)`}
        description={description}
        placeholder="Choose a file"
        accept=".csv,.xlsx,text/csv"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
        clearable
        clearButtonProps={{ 'aria-label': 'Take the file away' }}
        fileInputProps={{ 'aria-label': `File of the ${label.toLowerCase()}` }}
        maw={460}
        onChange={(file) => void open(file)}
      />
      {unreadable && (
        <Alert role="alert" color="ruby" title="The file cannot be read">
          {unreadable}
        </Alert>
      )}
      {sheet && (
        <>
          <Group gap="lg" align="end">
            <Select
              size="xs"
              label="Headings are in row"
              allowDeselect={false}
              maw={320}
              data={all.slice(0, 20).map((row, index) => ({
                value: String(index),
                label: `${index + 1}: ${row.filter((cell) => cell.trim() !== '').join(' · ')}`.slice(0, 60),
              }))}
              value={String(heading)}
              onChange={(value) => headingAt(sheet, Number(value))}
            />
            {decimal !== null && (
              <div>
                <Text size="xs" fw={600} id="decimal-sign">
                  Numbers are written as
                </Text>
                <SegmentedControl
                  size="xs"
                  aria-labelledby="decimal-sign"
                  data={DECIMAL_SIGNS}
                  value={decimal}
                  onChange={(value) => setSheet({ ...sheet, decimal: value })}
                />
              </div>
            )}
          </Group>
          <Title order={2} size="h3">
            Which column is what?
          </Title>
          <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
            {fields.map(({ key, label: name, required }) => (
              <Select
                key={key}
                size="xs"
                label={name}
                required={required ?? false}
                clearable
                placeholder="—"
                error={missing.some((field) => field.key === key) ? 'Choose its column' : null}
                data={header.map((heading, index) => ({
                  value: String(index),
                  label: heading || `Column ${index + 1}`,
                }))}
                value={mapping[key] === undefined ? null : String(mapping[key])}
                onChange={(value) =>
                  setMapping((now) => ({ ...now, [key]: value === null ? undefined : Number(value) }))
                }
              />
            ))}
          </SimpleGrid>
          {unused.length > 0 && (
            <Text size="sm" c="dimmed">
              Not used: {unused.join(', ')}.
            </Text>
          )}
          <SheetPreview kind={kind} rows={rows} />
          <SheetErrors errors={errors} />
          {arrived > 0 && (
            <Alert role="status" color="citrine" title={`The ${one}s arrived in part`}>
              {counted(arrived, one)} of the file {arrived === 1 ? 'is' : 'are'} in the {place}. Upload the others
              again.
            </Alert>
          )}
          {rows.length > rowsPerCall && (
            <Text size="sm" c="dimmed">
              Sent in parts of {counted(rowsPerCall, one)}; each part arrives as a whole or not at all.
            </Text>
          )}
          {sent !== null && <Progress value={(sent / rows.length) * 100} animated aria-label={`Sent ${one}s`} />}
          <Group justify="flex-end">
            <Button
              disabled={missing.length > 0 || errors.length > 0 || rows.length === 0}
              loading={sent !== null}
              onClick={() => void send()}
            >
              Upload {counted(rows.length, one)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
