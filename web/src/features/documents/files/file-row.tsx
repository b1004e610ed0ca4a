import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import type { FileView } from '@tender/contracts';
import { IconDownload, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language/t.js';
import { formatInstant } from '../../../shared/time/time.js';
import { canPreview } from './can-preview.js';
import { FileIcon } from './file-icon.js';
import { sizeInWords, typeInWords } from './file-words.js';
import { fileAddress } from '../folder-data.js';
import classes from '../folders.module.css';

interface FileRowProps {
  file: FileView;
  /** Name of the uploader, if the reader may see it. */
  by?: string;
  /** Undefined: the reader may see that the file exists, but not open it. */
  preview: (() => void) | undefined;
  actions?: ReactNode;
}

export function FileRow({ file, by, preview, actions }: FileRowProps) {
  const { _id, folder, name, type, size, uploadedAt } = file;
  return (
    <li className={classes['file']}>
      <FileIcon type={type} />
      <div className={classes['facts']}>
        {preview && canPreview(type) ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={500}
            ta="start"
            onClick={preview}
            className={classes['name'] ?? ''}
          >
            {name}
          </Anchor>
        ) : (
          <Text size="sm" fw={500} className={classes['name'] ?? ''}>
            {name}
          </Text>
        )}
        <Text size="xs" c="dimmed" className="num">
          {typeInWords(type)} · {sizeInWords(size)} · {formatInstant(uploadedAt)}
          {by && ` · ${by}`}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        {preview && canPreview(type) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Preview {name}', { name })}
            onClick={preview}
            visibleFrom="xs"
          >
            <IconEye size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        {preview && (
          <ActionIcon
            component="a"
            href={fileAddress(folder, _id)}
            download={name}
            variant="subtle"
            color="gray"
            aria-label={t('Download {name}', { name })}
          >
            <IconDownload size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        {actions}
      </Group>
    </li>
  );
}
