import { Anchor, Button, FileInput, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FILE_SIZES, MAXIMUM_PEOPLE_IN_SHEET, PEOPLE_SHEET_HEADINGS, type BulkOutcome } from '@tender/contracts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { rich, t } from '../../../../shared/language/t.js';
import { Refused } from '../../../../shared/form/refused.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { downloadCsv } from '../../../../shared/ui/tables/export.js';
import { formatSize } from '../../account/documents/document-file.js';
import { importPeople, uploadPeople } from '../staff-commands.js';
import { ImportOutcome } from './import-outcome.js';
import { NUMBERS } from '../../../../shared/language/language.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { LocalLinks } from '../../../../shared/ui/display/local-links.js';

const TEMPLATE = { name: t('People'), header: Object.values(PEOPLE_SHEET_HEADINGS), rows: [] };

export function ImportPeople({ onClose }: { onClose: () => void }) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm({
    initialValues: { file: null as File | null },
    validate: {
      file: (file) =>
        !file
          ? t('Please choose a file')
          : file.size > FILE_SIZES.sheet
            ? t('The file is larger than {size}', { size: formatSize(FILE_SIZES.sheet) })
            : null,
    },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The people could not be imported.'));
  const submit = form.onSubmit(async ({ file }) => {
    if (!file) return;
    setSent(0);
    await run(async () => setOutcome(await importPeople(await uploadPeople(file, setSent))));
    setSent(null);
  }, focusFirst);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Add people from a file')}
      size="lg"
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      withCloseButton={!busy}
    >
      {outcome ? (
        <ImportOutcome outcome={outcome} onClose={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Refused words={refusal} />
            <List size="sm" spacing={6}>
              <List.Item>
                {rich(
                  'Columns: first name, last name, e-mail, company and country; the rest may be left out. <link>Download a template (CSV)</link>',
                  {
                    link: (words) => (
                      <Anchor component="button" type="button" size="sm" onClick={() => downloadCsv(TEMPLATE)}>
                        {words}
                      </Anchor>
                    ),
                  },
                )}
              </List.Item>
              <List.Item>
                {t(
                  'A company is found by name and country. One that is not known yet is added, approved; the first of its people becomes its Buyer, unless the column Role says otherwise.',
                )}
              </List.Item>
              <List.Item>
                {t(
                  'Each person is invited at once and chooses a password. The link of a company’s only person is under Mails; all other links go by mail only.',
                )}
              </List.Item>
              <List.Item>
                {t(
                  'Rows that are not right, or whose address is known, are left out and listed afterwards. When a column is missing, nothing is imported.',
                )}
              </List.Item>
            </List>
            <FileInput
              label={t('File (CSV or XLSX)')}
              description={t('At most {count} rows and {size}.', {
                count: MAXIMUM_PEOPLE_IN_SHEET.toLocaleString(NUMBERS),
                size: formatSize(FILE_SIZES.sheet),
              })}
              placeholder={t('Choose a file')}
              accept=".csv,.xlsx,text/csv"
              clearable
              disabled={busy}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
              {...form.getInputProps('file')}
            />
            {sent !== null && (
              <div role="status">
                <Progress value={sent * 100} animated striped={sent === 1} aria-label={t('File sent')} />
                <Text size="sm" c="dimmed" mt={6}>
                  {sent < 1
                    ? t('Sending the file: {round}%', { round: Math.round(sent * 100) })
                    : t('Reading the rows and writing the invitations …')}
                </Text>
              </div>
            )}
            <LocalLinks />
            <Group justify="flex-end">
              <Button variant="default" disabled={busy} onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={busy}>
                {t('Import and invite')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
