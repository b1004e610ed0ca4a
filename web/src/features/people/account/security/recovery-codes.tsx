import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { t } from '../../../../shared/language/t.js';
import { save } from '../../../../shared/ui/tables/export.js';

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Stack>
      <Alert color="citrine" role="status" title={t('Keep these codes now')}>
        {t('Each code signs you in once if you lose your other factors. They are not shown again.')}
      </Alert>
      <SimpleGrid cols={{ base: 1, xs: 2 }} component="ul" m={0} p={0} style={{ listStyle: 'none' }} spacing="xs">
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" dir="ltr">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => save(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('Save as a file')}
        </Button>
        <Button onClick={onKept}>{t('I have kept them')}</Button>
      </Group>
    </Stack>
  );
}
