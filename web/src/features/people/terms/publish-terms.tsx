import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useRefusal } from '../../../shared/form/use-refusal.js';
import { notifySuccess } from '../../../shared/notify.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';
import { useAction } from '../../../shared/use-action.js';
import { draftOfFile, draftOfText, draftProblem } from './draft.js';
import { publishTerms } from './terms-data.js';
import { Paper } from './terms-paper.js';

export function PublishTerms({ close, published }: { close: () => void; published: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<File | null>(null);
  const refusal = useRefusal(t('The terms could not be published. Please try again.'));
  const draft = useMemo(() => (chosen ? draftOfFile(chosen) : draftOfText(text)), [chosen, text]);
  const problem = draft && draftProblem(draft);
  const closeOwn = useCloseIfMounted(close);
  const { busy, run } = useAction(async () => {
    if (!draft) return;
    refusal.clear();
    const { version } = await publishTerms(draft.file);
    notifySuccess(t('Version {version} of the terms is published.', { version }));
    published();
    closeOwn();
  }, refusal.show);
  const leave = useDiscard(close, (text.trim() !== '' || chosen !== null) && !busy);
  return (
    <Modal opened onClose={leave} size="xl" title={t('Publish terms')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Text size="sm">
          {t(
            'All people of buyer companies must accept the new version before anything else, at the next sign-in and in pages that are open now. Existing bids and bookings stay.',
          )}
        </Text>
        <Refused words={refusal.message} />
        <Group>
          <FileButton accept=".pdf,.txt,application/pdf,text/plain" onChange={setChosen}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />}>
                {t('Choose a PDF or a text')}
              </Button>
            )}
          </FileButton>
          {chosen && (
            <>
              <Text size="sm">{chosen.name}</Text>
              <Button variant="subtle" size="xs" onClick={() => setChosen(null)}>
                {t('Write it instead')}
              </Button>
            </>
          )}
        </Group>
        {!chosen && (
          <Textarea
            label={t('Or write it here')}
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {problem && (
          <Text size="sm" c="ruby" role="alert">
            {problem}
          </Text>
        )}
        {draft && !problem && (
          <section aria-label={t('Preview')}>
            <Text className="eyebrow" mb={4}>
              {t('As people read it')}
            </Text>
            <div
              className="sheet"
              style={{ padding: 'var(--mantine-spacing-md)', maxHeight: '45vh', overflow: 'auto' }}
              tabIndex={0}
              role="group"
              aria-label={t('The terms as people read them')}
            >
              <Paper key={chosen?.name ?? text} content={draft.file} type={draft.type} name={t('The new terms')} />
            </div>
          </section>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Cancel')}
          </Button>
          <Button disabled={!draft || problem !== null} loading={busy} onClick={run}>
            {t('Publish')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
