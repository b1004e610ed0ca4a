import { ActionIcon, FileButton, Menu } from '@mantine/core';
import { LENGTHS, type FileView } from '@tender/contracts';
import { IconDots, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { notifyActionFailed, notifySuccess } from '../../../shared/notify.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { ACCEPTED } from './file-words.js';
import { deleteFile, renameFile } from '../folder-commands.js';
import { RenameDialog } from './rename-dialog.js';
import { uploadReplacement } from './uploads.js';

export function FileMenu({ file }: { file: FileView }) {
  const [renaming, setRenaming] = useState(false);
  const choose = useRef<() => void>(null);
  const remove = () =>
    confirmAction({
      title: t('Delete the file?'),
      text: <>{t('{file} is deleted permanently, for everyone.', { file: file.name })}</>,
      confirm: t('Delete'),
      danger: true,
      onConfirm: () =>
        void deleteFile(file).then(
          () => notifySuccess(t('{file} is deleted.', { file: file.name })),
          (error: unknown) => notifyActionFailed(error, t('The file could not be deleted.')),
        ),
    });
  return (
    <>
      <FileButton
        accept={ACCEPTED}
        onChange={(chosen) => chosen && uploadReplacement(file, chosen)}
        inputProps={{ 'aria-label': t('Different content for {file}', { file: file.name }) }}
      >
        {({ onClick }) => {
          choose.current = onClick;
          return null;
        }}
      </FileButton>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('More about {file}', { file: file.name })}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconReplace size={16} aria-hidden="true" />} onClick={() => choose.current?.()}>
            {t('Replace…')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setRenaming(true)}>
            {t('Rename…')}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={remove}
          >
            {t('Delete…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && (
        <RenameDialog
          title={t('Rename the file')}
          label={t('Name')}
          value={file.name}
          maxLength={LENGTHS.fileName}
          save={(name) => renameFile(file, name)}
          close={() => setRenaming(false)}
        />
      )}
    </>
  );
}
