import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { FileView } from '@tender/contracts';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { loadUsers } from '../../../shared/directory/directory.js';
import { useMay } from '../../../shared/session/session.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { useAction } from '../../../shared/use-action.js';
import { createFolder } from '../folder-commands.js';
import { ManagedFolder } from './managed-folder.js';
import { Preview } from '../files/preview.js';
import { useSubjectFolders } from '../use-subject-folders.js';

export default function SubjectFolders() {
  return useMay('folder:manage') && <Folders />;
}

function Folders() {
  const { load, folders, subject } = useSubjectFolders(true);
  useLoad('users', loadUsers);
  const [previewed, setPreviewed] = useState<FileView | null>(null);
  const { busy, run } = useAction(
    (of: NonNullable<typeof subject>) =>
      createFolder({
        name: folders.length === 0 ? t('Documents') : t('Documents {number}', { number: folders.length + 1 }),
        ...of,
      }),
    t('The folder could not be created.'),
  );
  if (!subject) return null;
  return (
    <Loaded load={load} what={t('the documents')}>
      {() => (
        <Stack mt="md">
          <Group justify="space-between">
            <div>
              <Title order={2} size="h3">
                {t('Documents')}
              </Title>
              <Text size="sm" c="dimmed">
                {t(
                  'Tender terms, Kimberley certificates. Invited companies find here, and under Downloads, what you show them.',
                )}
              </Text>
            </div>
            <Button
              variant="default"
              loading={busy}
              leftSection={<IconFolderPlus size={17} aria-hidden="true" />}
              onClick={() => run(subject)}
            >
              {t('New folder')}
            </Button>
          </Group>
          {folders.map((folder) => (
            <ManagedFolder key={folder._id} folder={folder} order={3} preview={setPreviewed} />
          ))}
          {previewed && <Preview file={previewed} close={() => setPreviewed(null)} />}
        </Stack>
      )}
    </Loaded>
  );
}
