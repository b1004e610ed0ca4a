import { Anchor, Checkbox, Group } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { TermsView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { TermsPaper } from './terms-paper.js';
import { TermsDownload, TermsFacts } from './terms-words.js';
import { useHouseName } from '../../../shared/store/application.js';

export function TermsField({ terms, field }: { terms: TermsView; field: GetInputPropsReturnType }) {
  const [reading, setReading] = useState(false);
  const house = useHouseName();
  return (
    <div>
      <Checkbox
        label={t('I have read and accept the terms of {house}, version {version}', { house, version: terms.version })}
        {...field}
      />
      <Anchor component="button" type="button" size="sm" mt={6} onClick={() => setReading(true)}>
        {t('Read the terms')}
      </Anchor>
      <Modal
        opened={reading}
        onClose={() => setReading(false)}
        size="xl"
        title={t('Terms')}
        closeButtonProps={{ 'aria-label': t('Close the terms') }}
      >
        <TermsPaper terms={terms} />
        <Group justify="space-between" mt="md">
          <TermsFacts terms={terms} />
          <TermsDownload version={terms.version} />
        </Group>
      </Modal>
    </div>
  );
}
