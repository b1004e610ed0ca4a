import {
  Alert,
  Button,
  FileInput,
  Group,
  Progress,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { ROWS_PER_CALL, type AuctionView, type LotView } from '@tender/contracts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { counted } from '../../../shared/counted.js';
import { notifyError, notifySuccess } from '../../../shared/notify.js';
import { lotsNow } from '../auctions-slice.js';
import { uploadLots } from '../auction-commands.js';
import { dealsOf, FIELDS, guessMapping, rowsLeft, type Mapping } from './lot-sheet.js';
import { readSheet } from './read-sheet.js';
import { SheetPreview } from './sheet-preview.js';

interface Sheet {
  name: string;
  header: string[];
  rows: string[][];
}

const ERRORS_SHOWN = 50;

/** A lot list from a spreadsheet: columns, preview and every error are settled before anything is sent. */
export function LotUpload({ auction, lots }: { auction: AuctionView; lots: LotView[] }) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [unreadable, setUnreadable] = useState('');
  const [mapping, setMapping] = useState<Mapping>({});
  const [sent, setSent] = useState<number | null>(null);
  const [arrived, setArrived] = useState(0);
  const taken = useMemo(() => new Set(lots.map(({ lotNo }) => lotNo)), [lots]);
  const { deals, errors } = useMemo(() => dealsOf(sheet?.rows ?? [], mapping, taken), [sheet, mapping, taken]);

  const open = async (file: File | null) => {
    setSheet(null);
    setUnreadable('');
    setArrived(0);
    if (!file) return;
    try {
      const [header = [], ...rows] = await readSheet(file);
      setSheet({ name: file.name, header, rows });
      setMapping(guessMapping(header));
    } catch (error) {
      setUnreadable(error instanceof Error ? error.message : 'The file cannot be read.');
    }
  };
  /** After a part failed: what arrived is taken out of the list, so that the rest can be sent again. */
  const keepTheOthers = () => {
    const present = new Set(lotsNow(auction._id).map(({ lotNo }) => lotNo));
    setArrived((before) => before + deals.filter(({ lotNo }) => present.has(lotNo)).length);
    setSheet((now) => now && { ...now, rows: rowsLeft(now.rows, mapping, present) });
  };
  const send = async () => {
    setSent(0);
    try {
      await uploadLots(auction._id, deals, setSent);
      notifySuccess(`${counted(deals.length, 'lot')} ${deals.length === 1 ? 'is' : 'are'} in the auction.`);
      setSheet(null);
      setArrived(0);
    } catch (error) {
      keepTheOthers();
      notifyError(error, 'The lots could not be uploaded.');
    } finally {
      setSent(null);
    }
  };

  return (
    <Stack className="sheet" p="lg">
      <FileInput
        label="Lot list (CSV or XLSX)"
        description="The first row holds the headings. A lot number and a reserve are required."
        placeholder="Choose a file"
        accept=".csv,.xlsx,text/csv"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
        clearable
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
            {FIELDS.map(({ key, label, required }) => (
              <Select
                key={key}
                size="xs"
                label={label}
                required={required ?? false}
                clearable
                placeholder="—"
                data={sheet.header.map((name, index) => ({
                  value: String(index),
                  label: name || `Column ${index + 1}`,
                }))}
                value={mapping[key] === undefined ? null : String(mapping[key])}
                onChange={(value) =>
                  setMapping((now) => ({ ...now, [key]: value === null ? undefined : Number(value) }))
                }
              />
            ))}
          </SimpleGrid>
          <SheetPreview deals={deals} />
          {errors.length > 0 && (
            <Alert
              role="alert"
              color="ruby"
              title={`${counted(errors.length, 'cell')} ${errors.length === 1 ? 'is' : 'are'} not right; nothing is sent until all are`}
            >
              <Table aria-label="Errors" mt="xs">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th w={80}>Row</Table.Th>
                    <Table.Th>Field</Table.Th>
                    <Table.Th>Problem</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {errors.slice(0, ERRORS_SHOWN).map(({ row, field, message }) => (
                    <Table.Tr key={`${row} ${field} ${message}`}>
                      <Table.Td className="num">{row}</Table.Td>
                      <Table.Td>{field}</Table.Td>
                      <Table.Td>{message}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
              {errors.length > ERRORS_SHOWN && (
                <Text size="sm" mt="xs">
                  … and {errors.length - ERRORS_SHOWN} more.
                </Text>
              )}
            </Alert>
          )}
          {arrived > 0 && (
            <Alert role="status" color="citrine" title="The lots arrived in part">
              {counted(arrived, 'lot')} of the file {arrived === 1 ? 'is' : 'are'} in the auction. Upload the others
              again.
            </Alert>
          )}
          {deals.length > ROWS_PER_CALL.lots && (
            <Text size="sm" c="dimmed">
              Sent in parts of {counted(ROWS_PER_CALL.lots, 'lot')}; each part arrives as a whole or not at all.
            </Text>
          )}
          {sent !== null && <Progress value={(sent / deals.length) * 100} animated aria-label="Lots sent" />}
          <Group justify="flex-end">
            <Button
              disabled={errors.length > 0 || deals.length === 0}
              loading={sent !== null}
              onClick={() => void send()}
            >
              Upload {counted(deals.length, 'lot')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
