import { Button } from '@mantine/core';
import type { FolderView } from '@tender/contracts';
import { IconDownload } from '@tabler/icons-react';
import { folderAddress } from './folder-data.js';

/** Fetches a folder as one ZIP. */
export const AllFiles = ({ folder: { _id, name } }: { folder: FolderView }) => (
  <Button
    component="a"
    href={folderAddress(_id)}
    download={`${name}.zip`}
    size="xs"
    variant="default"
    leftSection={<IconDownload size={15} aria-hidden="true" />}
    aria-label={`Download all of ${name} as ZIP`}
  >
    All as ZIP
  </Button>
);
