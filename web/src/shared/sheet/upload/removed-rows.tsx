import { Alert, Button } from '@mantine/core';
import { joinTexts } from '../../language/join-texts.js';
import { t } from '../../language/t.js';

export function RemovedRows({ numbers, onAdd }: { numbers: readonly string[]; onAdd: () => void }) {
  return (
    <Alert role="status" color="citrine">
      <div>{t('No longer there, and left out: {numbers}', { numbers: joinTexts(numbers) })}</div>
      <Button size="compact-xs" variant="subtle" onClick={onAdd}>
        {t('Add as new')}
      </Button>
    </Alert>
  );
}
