import { Button } from '@mantine/core';
import type { FolderView } from '@tender/contracts';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { folderAddress } from '../folder-data.js';

export const AllFiles = ({ folder: { _id, name } }: { folder: FolderView }) => (
  <Button
    component="a"
    href={folderAddress(_id)}
    download={`${name}.zip`}
    size="xs"
    variant="default"
    leftSection={<IconDownload size={15} aria-hidden="true" />}
    aria-label={t('Download all of {name} as ZIP', { name })}
  >
    {t('All as ZIP')}
  </Button>
);
