import { ActionIcon, Group, Progress, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { cancelUpload, useUploads } from './uploads.js';

export function UploadList({ folder }: { folder: string }) {
  const uploads = useUploads((all) => all).filter((upload) => upload.folder === folder);
  if (uploads.length === 0) return null;
  return (
    <Stack gap="xs" role="list" aria-label={t('Sending files')} mt="sm">
      {uploads.map(({ id, name, share, problem }) => (
        <Group key={id} role="listitem" gap="sm" wrap="nowrap" align="flex-start">
          <div style={{ flex: 1, minWidth: 0 }}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              {!problem && (
                <Text size="xs" c="dimmed" className="num">
                  {share >= 1 ? t('Looked into…') : `${Math.round(share * 100)} %`}
                </Text>
              )}
            </Group>
            {problem ? (
              <Text size="xs" c="ruby" role="alert">
                {problem}
              </Text>
            ) : (
              <Progress
                value={share * 100}
                animated={share >= 1}
                size="sm"
                mt={4}
                aria-label={t('Sending {name}', { name })}
              />
            )}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={problem ? t('Dismiss {name}', { name }) : t('Cancel {name}', { name })}
            onClick={() => cancelUpload(id)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}
