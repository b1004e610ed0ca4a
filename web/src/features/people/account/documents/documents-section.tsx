import { Stack } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { UserView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { DocumentPlace } from './document-place.js';
import { Section } from '../section.js';

/** Buyers of the company and the staff see these documents too. */
export function DocumentsSection({ me }: { me: UserView }) {
  // A file dropped beside the drop zones would replace the page and lose typed text.
  useWindowEvent('dragover', keepPage);
  useWindowEvent('drop', keepPage);
  return (
    <Section
      title={t('Documents')}
      lead={t(
        'Papers that the house requires, such as a passport or a trade licence. Only you, the buyers of your company and the house can open them.',
      )}
    >
      <Stack>
        <DocumentPlace me={me} slot="doc1" label={t('First document')} />
        <DocumentPlace me={me} slot="doc2" label={t('Second document')} />
      </Stack>
    </Section>
  );
}

const keepPage = (event: DragEvent): void => event.preventDefault();
