import { Title } from '@mantine/core';
import type { FileView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { AllFiles } from './all-files.js';
import { FolderCard } from './folder-card.js';
import { Preview } from '../files/preview.js';
import { useSubjectFolders } from '../use-subject-folders.js';

export default function ShownSubjectFolders() {
  const { folders } = useSubjectFolders(false);
  const [previewed, setPreviewed] = useState<FileView | null>(null);
  if (folders.length === 0) return null;
  return (
    <>
      <Title order={2} size="h3" mt="md">
        {t('Documents')}
      </Title>
      {folders.map((folder) => (
        <FolderCard
          key={folder._id}
          folder={folder}
          order={3}
          preview={setPreviewed}
          actions={folder.files.length > 1 && <AllFiles folder={folder} />}
        />
      ))}
      {previewed && <Preview file={previewed} close={() => setPreviewed(null)} />}
    </>
  );
}
