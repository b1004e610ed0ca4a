import { Badge, Group, Text, Title } from '@mantine/core';
import type { FileView, FolderView } from '@tender/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../../shared/language/t.js';
import { FileRow } from '../files/file-row.js';
import classes from '../folders.module.css';

interface FolderCardProps extends ComponentProps<'section'> {
  folder: FolderView;
  /** Name of the folder's auction or viewing; undefined for a folder of the firm. */
  subject?: string;
  /** Level of the card's heading. */
  order?: 2 | 3;
  badge?: ReactNode;
  actions?: ReactNode;
  by?: (file: FileView) => string | undefined;
  /** Undefined: the reader may not open the files. */
  preview: ((file: FileView) => void) | undefined;
  menu?: (file: FileView) => ReactNode;
}

export function FolderCard({
  folder,
  subject,
  order = 2,
  badge,
  actions,
  by,
  preview,
  menu,
  children,
  ...section
}: FolderCardProps) {
  const { _id, name, files } = folder;
  return (
    <section {...section} className={`sheet ${classes['folder']}`} aria-labelledby={`folder-${_id}`}>
      <Group justify="space-between" gap="sm" mb="sm">
        <div>
          <Group gap="sm">
            <Title
              order={order}
              size={order === 2 ? 'h3' : 'h4'}
              id={`folder-${_id}`}
              style={{ overflowWrap: 'anywhere' }}
            >
              {name}
            </Title>
            {badge}
          </Group>
          {subject && (
            <Text size="sm" c="dimmed">
              {subject}
            </Text>
          )}
        </div>
        <Group gap="xs">{actions}</Group>
      </Group>
      {files.length === 0 ? (
        <Text size="sm" c="dimmed" pb="xs">
          {t('No files yet.')}
        </Text>
      ) : (
        <ul className={classes['files']} aria-label={t('Files of {name}', { name })}>
          {files.map((file) => (
            <FileRow
              key={file._id}
              file={file}
              {...(by && { by: by(file) })}
              preview={preview && (() => preview(file))}
              actions={menu?.(file)}
            />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

export const VisibilityBadge = ({ isPublic }: { isPublic: boolean }) => (
  <Badge variant="light" color={isPublic ? 'emerald' : 'gray'}>
    {isPublic ? t('Shown to buyers') : t('House only')}
  </Badge>
);
