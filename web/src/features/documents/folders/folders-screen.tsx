import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { FileView, FolderView } from '@tender/contracts';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { t } from '../../../shared/language/t.js';
import { loadUsers } from '../../../shared/directory/directory.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useMay } from '../../../shared/session/session.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { loadSubjects, type Subjects } from '../folder-data.js';
import { useFolders } from '../folders-slice.js';
import { AllFiles } from './all-files.js';
import { FolderCard, VisibilityBadge } from './folder-card.js';
import { ManagedFolder, useUploader } from './managed-folder.js';
import { NewFolder } from './new-folder.js';
import { Preview } from '../files/preview.js';
import { useFolderLoad } from '../use-folders.js';

export default function FoldersScreen() {
  const mayManage = useMay('folder:manage');
  const Folder = mayManage ? ManagedFolder : SeenFolder;
  const load = useFolderLoad(true);
  useLoad('users', loadUsers);
  const [subjects, setSubjects] = useState<Subjects>({ viewings: [], auctions: [] });
  useLoad('subjects of folders', async (signal) => setSubjects(await loadSubjects(signal)));
  const folders = useFolders((state) => state.folders);
  const [creating, setCreating] = useState(false);
  const [previewed, setPreviewed] = useState<FileView | null>(null);
  // A file dropped beside the folders would replace the page and abort uploads.
  useWindowEvent('dragover', keepPage);
  useWindowEvent('drop', keepPage);
  const create = (
    <Button leftSection={<IconFolderPlus size={17} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('New folder')}
    </Button>
  );
  return (
    <Screen
      title={t('Downloads')}
      lead={
        mayManage
          ? t('Tender terms, certificates and other documents for buyers. Buyers see the folders that you show them.')
          : t('All folders of the house. You can open the files that buyers see.')
      }
      actions={mayManage && folders.length > 0 && create}
    >
      <Loaded load={load} what={t('folders')}>
        {() =>
          folders.length === 0 ? (
            <EmptyState title={t('No folders yet')} {...(mayManage && { action: create })}>
              {mayManage && t('Create one for the house, for a viewing or for an auction, and drop files onto it.')}
            </EmptyState>
          ) : (
            folders.map((folder) => (
              <Folder key={folder._id} folder={folder} subject={subjectOf(folder, subjects)} preview={setPreviewed} />
            ))
          )
        }
      </Loaded>
      {creating && <NewFolder subjects={subjects} close={() => setCreating(false)} />}
      {previewed && <Preview file={previewed} close={() => setPreviewed(null)} />}
    </Screen>
  );
}

function SeenFolder({ folder, subject, preview }: ComponentProps<typeof ManagedFolder>) {
  const by = useUploader();
  return (
    <FolderCard
      folder={folder}
      {...(subject && { subject })}
      badge={<VisibilityBadge isPublic={folder.public} />}
      actions={folder.public && folder.files.length > 1 && <AllFiles folder={folder} />}
      by={by}
      preview={folder.public ? preview : undefined}
    />
  );
}

const keepPage = (event: DragEvent): void => event.preventDefault();

function subjectOf({ viewing, auction }: FolderView, { viewings, auctions }: Subjects): string | undefined {
  if (viewing) return t('Viewing: {name}', { name: viewings.find(({ _id }) => _id === viewing)?.name ?? '…' });
  return auction ? t('Auction: {name}', { name: auctions.find(({ _id }) => _id === auction)?.name ?? '…' }) : undefined;
}
