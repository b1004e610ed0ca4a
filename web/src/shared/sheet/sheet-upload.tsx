import { Alert, Button, FileInput, Group, Progress, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { counted } from '../counted.js';
import { notifyError, notifySuccess } from '../notify.js';
import { readSheet } from './read-sheet.js';
import { SheetErrors } from './sheet-errors.js';
import { SheetPreview } from './sheet-preview.js';
import { guessMapping, rowsLeft, rowsOf, type Mapping, type SheetKind, type SheetRow } from './sheet.js';

interface Sheet {
  header: string[];
  cells: string[][];
}

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
  const { rows, errors } = useMemo(
    () => rowsOf(kind, sheet?.cells ?? [], { mapping, taken }),
    [kind, sheet, mapping, taken],
  );

  const open = async (file: File | null) => {
    setSheet(null);
    setUnreadable('');
    setArrived(0);
    if (!file) return;
    try {
      const [header = [], ...cells] = await readSheet(file);
      setSheet({ header, cells });
      setMapping(guessMapping(kind, header));
    } catch (error) {
      setUnreadable(error instanceof Error ? error.message : 'The file cannot be read.');
    }
  };
  /** After a part failed: what arrived is taken out of the list, so that the rest can be sent again. */
  const keepTheOthers = () => {
    const present = new Set(takenNow());
    setArrived((before) => before + rows.filter((row) => present.has(String(row[kind.number]))).length);
    setSheet((now) => now && { ...now, cells: rowsLeft(kind, now.cells, { mapping, taken: present }) });
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
                data={sheet.header.map((heading, index) => ({
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
              disabled={errors.length > 0 || rows.length === 0}
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
