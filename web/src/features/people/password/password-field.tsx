import { Box, Group, PasswordInput, Text, type PasswordInputProps } from '@mantine/core';
import { PASSWORD_LENGTH } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { passwordHint } from './password-hint.js';
import classes from './password-field.module.css';

export function NewPasswordField({ value, ...field }: PasswordInputProps & { value?: string }) {
  const { level, words } = passwordHint(value ?? '');
  return (
    <Box>
      <PasswordInput
        description={t('At least {minimum} characters; a few words together are good', {
          minimum: PASSWORD_LENGTH.minimum,
        })}
        autoComplete="new-password"
        value={value}
        {...field}
      />
      <Group gap="sm" mt={6} h={20} wrap="nowrap" role="status">
        <span className={classes['meter']} data-level={level} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
        {words && (
          <Text size="xs" c="dimmed" miw="max-content">
            {words}
          </Text>
        )}
      </Group>
    </Box>
  );
}
