import { ActionIcon, Button, FileButton, Group, Menu, Text } from '@mantine/core';
import { FILE_SIZES, LENGTHS, type FileView, type FolderView } from '@tender/contracts';
import { IconDots, IconDownload, IconEye, IconEyeOff, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { t } from '../../../shared/language/t.js';
import { nameOf, useDirectory } from '../../../shared/directory/directory.js';
import { notifyActionFailed, notifySuccess } from '../../../shared/notify.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { FileMenu } from '../files/file-menu.js';
import { ACCEPTED, sizeInWords, ACCEPTED_KINDS } from '../files/file-words.js';
import { deleteFolder, renameFolder, showFolder } from '../folder-commands.js';
import { FolderCard, VisibilityBadge } from './folder-card.js';
import { folderAddress } from '../folder-data.js';
import classes from '../folders.module.css';
import { RenameDialog } from '../files/rename-dialog.js';
import { UploadList } from '../files/upload-list.js';
import { uploadFiles } from '../files/uploads.js';

interface ManagedFolderProps {
  folder: FolderView;
  subject?: string;
  /** Level of the folder's heading. */
  order?: 2 | 3;
  preview: (file: FileView) => void;
}

export function ManagedFolder({ folder, subject, order = 2, preview }: ManagedFolderProps) {
  const [over, setOver] = useState(false);
  const forget = useRef<() => void>(null);
  const by = useUploader();
  const send = (files: readonly File[]) => {
    forget.current?.();
    uploadFiles(folder._id, files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send([...event.dataTransfer.files]);
  };
  return (
    <FolderCard
      folder={folder}
      {...(subject && { subject })}
      order={order}
      badge={<VisibilityBadge isPublic={folder.public} />}
      actions={<FolderActions folder={folder} />}
      by={by}
      preview={preview}
      menu={(file) => <FileMenu file={file} />}
      data-over={over || undefined}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <Group gap="sm" className={classes['drop'] ?? ''} mt="xs">
        <FileButton
          multiple
          resetRef={forget}
          accept={ACCEPTED}
          onChange={send}
          inputProps={{ 'aria-label': t('Files for {folder}', { folder: folder.name }) }}
        >
          {(button) => (
            <Button {...button} size="xs" variant="default" leftSection={<IconUpload size={15} aria-hidden="true" />}>
              {t('Add files')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" flex={1} miw={180}>
          {t('or drop them here: {kinds}, up to {size} each', {
            kinds: ACCEPTED_KINDS,
            size: sizeInWords(FILE_SIZES.folderFile),
          })}
        </Text>
      </Group>
      <UploadList folder={folder._id} />
    </FolderCard>
  );
}

export function useUploader(): (file: FileView) => string | undefined {
  const users = useDirectory((state) => state.users);
  return ({ uploadedBy }) => {
    const user = users.find(({ _id }) => _id === uploadedBy);
    return user && nameOf(user);
  };
}

function FolderActions({ folder: { _id, name, public: isPublic, files } }: { folder: FolderView }) {
  const [renaming, setRenaming] = useState(false);
  const notifyWhenDone = (doing: Promise<void>, done: string, failed: string) =>
    void doing.then(
      () => notifySuccess(done),
      (error: unknown) => notifyActionFailed(error, failed),
    );
  const toggle = () =>
    notifyWhenDone(
      showFolder(_id, !isPublic),
      isPublic ? t('{name} is for the house only.', { name }) : t('{name} is shown to buyers.', { name }),
      t('The folder could not be changed.'),
    );
  const remove = () =>
    confirmAction({
      title: t('Delete the folder?'),
      text: (
        <>
          {t('{name} and the {count, plural, one {# file} other {# files}} in it are deleted permanently.', {
            name,
            count: files.length,
          })}
        </>
      ),
      confirm: t('Delete the folder'),
      danger: true,
      onConfirm: () =>
        notifyWhenDone(deleteFolder(_id), t('{name} is deleted.', { name }), t('The folder could not be deleted.')),
    });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={toggle}
        leftSection={isPublic ? <IconEyeOff size={15} aria-hidden="true" /> : <IconEye size={15} aria-hidden="true" />}
        aria-label={isPublic ? t('Hide {name} from buyers', { name }) : t('Show {name} to buyers', { name })}
      >
        {isPublic ? t('Hide') : t('Show to buyers')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={t('More about the folder {name}', { name })}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {files.length > 0 && (
            <Menu.Item
              component="a"
              href={folderAddress(_id)}
              download={`${name}.zip`}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              {t('Download all as ZIP')}
            </Menu.Item>
          )}
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
          title={t('Rename the folder')}
          label={t('Name')}
          value={name}
          maxLength={LENGTHS.folderName}
          save={(text) => renameFolder(_id, text)}
          close={() => setRenaming(false)}
        />
      )}
    </>
  );
}
