import { Stack } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { UserView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { DocumentPlace } from './document-place.js';
import { Section } from '../section.js';

/** The documents that a person leaves with the house; the buyers of the own company and the house's staff see them too. */
export function DocumentsSection({ me }: { me: UserView }) {
  // A file that is dropped beside the places would open in the tab, and all that was typed here would be gone.
  useWindowEvent('dragover', keepPage);
  useWindowEvent('drop', keepPage);
  return (
    <Section
      title={t('Documents')}
      lead={t(
        'Papers that the house asks for, such as a passport or a trade licence. Only you, the buyers of your company and the house can open them.',
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
