import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import type { TemplateView } from '@tender/contracts';
import { useEffect, useState } from 'react';
import { t } from '../language/t.js';
import { useLoad } from '../http/use-load.js';
import { notifyFailure, notifySuccess } from '../notify.js';
import { useIsMailOff } from '../store/application.js';
import { Loaded } from '../ui/screens/states.js';
import { Modal } from '../ui/dialogs/dialog.js';
import { remindEach, reminderTexts, subjectFor, type Addressee, type Reminded } from './reminders.js';
import { useIsMounted } from '../ui/dialogs/use-close-if-mounted.js';
import { LocalLinks } from '../ui/display/local-links.js';

interface RemindDialogProps {
  people: readonly Addressee[];
  /** With several viewings the user chooses one; without any viewing no reminder is possible. */
  viewings: readonly { _id: string; name: string }[];
  auctionId?: string;
  template: string;
  lead?: string;
  onClose: () => void;
}

export function RemindDialog({ people, viewings, auctionId, template, lead, onClose }: RemindDialogProps) {
  const noMail = useIsMailOff();
  const [texts, setTexts] = useState<TemplateView[]>([]);
  const load = useLoad('texts of reminders', async (signal) => setTexts(await reminderTexts(signal)));
  const [viewingId, setViewingId] = useState(viewings[0]?._id ?? null);
  const [textId, setTextId] = useState(template);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Reminded | null>(null);
  const isThere = useIsMounted();
  const text = texts.find(({ _id }) => _id === textId);
  const subject = useSubject(text, { userId: people[0]?.userId, viewingId, auctionId });
  const send = async () => {
    if (!text || viewingId === null) return;
    setBusy(true);
    const result = await remindEach(people, { viewingId, type: text.name });
    setBusy(false);
    if (result.failures.length > 0) return isThere() ? setOutcome(result) : notifyFailure(result.failures.join(' '));
    notifySuccess(
      t('{count, plural, one {# person is} other {# people are}} being reminded.', { count: people.length }),
    );
    if (isThere()) onClose();
  };
  const title = people.length === 1 ? t('Remind {name}', { name: people[0]!.name }) : t('Send reminders');
  if (viewings.length === 0)
    return (
      <Modal opened onClose={onClose} title={title}>
        <Text size="sm">
          {t('There is no viewing to remind of:')} {people.length === 1 ? people[0]?.name : t('no one here')}{' '}
          {t('is invited to none that is published.')}
        </Text>
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={title}>
      <Loaded load={load} what={t('the texts')}>
        {() => (
          <Stack>
            {lead && <Text size="sm">{lead}</Text>}
            {people.length > 1 && <People count={people.length} names={people.map(({ name }) => name)} />}
            {viewings.length > 1 && (
              <Select
                label={t('About')}
                allowDeselect={false}
                data={viewings.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={viewingId}
                onChange={setViewingId}
              />
            )}
            <Select
              label={t('Text')}
              searchable
              allowDeselect={false}
              data={texts.map(({ _id, label }) => ({ value: _id, label }))}
              value={textId}
              onChange={(id) => id && setTextId(id)}
            />
            {text && (
              <Text size="sm" c="dimmed">
                {t('“{subject}”, in the app', { subject })}
                {noMail ? '' : t(' and by mail')}.
              </Text>
            )}
            {outcome ? <Outcome outcome={outcome} /> : <LocalLinks />}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {outcome ? t('Close') : t('Cancel')}
              </Button>
              {!outcome && (
                <Button loading={busy} disabled={!text || viewingId === null} onClick={() => void send()}>
                  {t('Remind {count, plural, one {# person} other {# people}}', { count: people.length })}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

interface Place {
  userId: string | undefined;
  viewingId: string | null;
  auctionId: string | undefined;
}

function useSubject(text: TemplateView | undefined, { userId, viewingId, auctionId }: Place): string {
  const [filled, setFilled] = useState<{ of: string; subject: string } | null>(null);
  const of = `${text?._id} ${viewingId}`;
  useEffect(() => {
    if (!text || userId === undefined || viewingId === null) return undefined;
    const controller = new AbortController();
    subjectFor(text, { userId, viewingId, ...(auctionId !== undefined && { auctionId }) }, controller.signal).then(
      (subject) => setFilled({ of, subject }),
      () => undefined,
    );
    return () => controller.abort();
  }, [of, text, userId, viewingId, auctionId]);
  return filled?.of === of ? filled.subject : (text?.label ?? '');
}

const NAMED = 12;

export function People({ count, names }: { count: number; names: readonly string[] }) {
  const shown = names.slice(0, NAMED);
  const others = count - shown.length;
  return (
    <Text size="sm">
      <b className="num">{t('{count, plural, one {# person} other {# people}}', { count })}</b>: {shown.join(', ')}
      {others > 0 && t(' and {others, plural, one {# other} other {# others}}', { others })}
    </Text>
  );
}

function Outcome({ outcome: { reminded, failures } }: { outcome: Reminded }) {
  return (
    <Alert
      role="status"
      color="citrine"
      title={t('{count, plural, one {# person is} other {# people are}} being reminded', { count: reminded })}
    >
      {failures.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}
