import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { FILE_SIZES, LOGO_SIZE } from '@tender/contracts';
import { IconUpload } from '@tabler/icons-react';
import { t } from '../../../shared/language/t.js';
import { formatSize } from '../account/documents/document-file.js';

const ACCEPTED = ['.png', '.jpg', '.jpeg', '.webp'];

/** Why a file cannot be the logo; null if it can. The server checks the content too. */
export function logoProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!ACCEPTED.some((ending) => name.toLowerCase().endsWith(ending))) return t('Allowed: PNG, JPEG or WebP.');
  if (size > FILE_SIZES.logo)
    return t('The file has {size}; at most {size2} are allowed.', {
      size: formatSize(size),
      size2: formatSize(FILE_SIZES.logo),
    });
  return null;
}

interface LogoFieldProps {
  /** Whether a logo is chosen or kept. */
  present: boolean;
  refusal: string | null;
  choose: (file: File | null) => void;
  remove: () => void;
}

export function LogoField({ present, refusal, choose, remove }: LogoFieldProps) {
  return (
    <Stack gap={6} role="group" aria-label={t('Logo')}>
      <Text size="sm" fw={500}>
        {t('Logo')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('A PNG, JPEG or WebP, wider than high. It is scaled down to {width} × {height} pixels and shown on white.', {
          width: LOGO_SIZE.width,
          height: LOGO_SIZE.height,
        })}
      </Text>
      <Group gap="xs">
        <FileButton accept={ACCEPTED.join(',')} onChange={choose}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {present ? t('Choose another') : t('Choose a picture')}
            </Button>
          )}
        </FileButton>
        {present && (
          <Button variant="subtle" color="ruby" onClick={remove}>
            {t('Remove it')}
          </Button>
        )}
      </Group>
      {refusal && (
        <Alert role="alert" color="ruby" py="xs">
          {refusal}
        </Alert>
      )}
    </Stack>
  );
}
