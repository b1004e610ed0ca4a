import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import type { AudienceView, PreviewBody } from '@tender/contracts';
import { instantAt } from '@tender/contracts/slots';
import { IconClock, IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../shared/language/t.js';
import { useRefusal } from '../../../shared/form/use-refusal.js';
import { Refused } from '../../../shared/form/refused.js';
import { newIdempotencyKey } from '../../../shared/http/command.js';
import { notifySuccess } from '../../../shared/notify.js';
import { serverNow } from '../../../shared/socket/clock.js';
import { formatInstant } from '../../../shared/time/time.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { LocalLinks } from '../../../shared/ui/display/local-links.js';
import { useUnsaved } from '../../../shared/ui/dialogs/use-unsaved.js';
import { useAction } from '../../../shared/use-action.js';
import { loadWhatsappTemplates } from '../messaging-data.js';
import { sendMessage } from '../messaging-commands.js';
import { useMessaging } from '../messaging-slice.js';
import { Preview } from '../templates/preview.js';
import classes from './compose.module.css';
import { audienceQuery, bodyOf, hasWords, problemsOf, unfilled } from './draft.js';
import { How } from './how.js';
import { useAudience } from './use-audience.js';
import { useDraft, type DraftWork } from './use-draft.js';
import { What } from './what.js';
import { When } from './when.js';
import { RecipientsFields } from './recipients-fields.js';

export function Compose({ onSent }: { onSent: (id: string) => void }) {
  const work = useDraft();
  const { draft, ownWords, timeZone } = work;
  const reach = useAudience(draft);
  const { busy, refusal, send } = useSending(work, reach.audience, onSent);
  const [tried, setTried] = useState(false);
  useUnsaved(hasWords(draft) && !busy, t('The message that you are writing is not sent yet.'), { keptOnPage: true });
  useEffect(() => void loadWhatsappTemplates(), []);
  const all = problemsOf(draft, { ownWords, timeZone, now: serverNow() });
  const problems = tried ? all : {};
  const isUnwritten = ownWords ? !draft.subject.trim() && !draft.body.trim() : draft.templateId === null;
  const submit = () => {
    const ready = Object.keys(all).length === 0;
    setTried(!ready);
    if (ready) send(() => setTried(false));
  };
  const count = reach.audience
    ? t('{recipients, plural, one {# person} other {# people}}', { recipients: reach.audience.recipients })
    : t('them');
  return (
    <div className={classes['compose']}>
      <Stack gap="lg">
        <LocalLinks />
        <Step title={t('Recipients')}>
          <RecipientsFields work={work} reach={reach} problem={problems.subjectId} />
        </Step>
        <Step title={t('What')}>
          <What work={work} problems={problems} />
        </Step>
        <Step title={t('How and when')}>
          <div className={classes['halves']}>
            <How work={work} problems={problems} />
            <When work={work} problem={problems.later} />
          </div>
        </Step>
      </Stack>
      <aside className={classes['beside']} aria-label={t('Preview and sending')}>
        <Step title={t('Preview')}>
          <PreviewAs work={work} audience={reach.audience} />
        </Step>
        <Refused words={refusal} />
        {tried && Object.keys(all).length > 0 && (
          <Alert color="ruby" role="alert">
            {Object.values(all)[0]}.
          </Alert>
        )}
        <Button
          size="md"
          fullWidth
          loading={busy}
          disabled={isUnwritten || (reach.audience?.recipients === 0 && draft.later === null)}
          leftSection={draft.later === null ? <IconSend size={18} /> : <IconClock size={18} />}
          onClick={submit}
        >
          {draft.later === null ? t('Send to {count}', { count }) : t('Schedule for {count}', { count })}
        </Button>
        {isUnwritten && (
          <Text size="sm" c="dimmed">
            {t('Choose a template or write a text first.')}
          </Text>
        )}
      </aside>
    </div>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`sheet ${classes['step']}`} aria-label={title}>
    <Text className="eyebrow" component="h2" mt={0} mb="sm">
      {title}
    </Text>
    {children}
  </section>
);

/** A retry of an unchanged message has the same idempotency key. After a success the next message has a new one. */
function useSending(work: DraftWork, audience: AudienceView | null, onSent: (id: string) => void) {
  const { draft, ownWords, timeZone, reset } = work;
  const refusal = useRefusal(t('The message could not be sent. Please try again.'));
  const key = useRef<{ of: string; value: string } | null>(null);
  const body = bodyOf(draft, { ownWords, timeZone });
  const people = audience
    ? t('{recipients, plural, one {# person} other {# people}}', { recipients: audience.recipients })
    : t('everyone in this audience');
  const instant = draft.later === null ? null : instantAt(draft.later, timeZone);

  const { busy, run } = useAction(async (done: () => void) => {
    const of = JSON.stringify(body);
    if (key.current?.of !== of) key.current = { of, value: newIdempotencyKey() };
    refusal.clear();
    const { _id } = await sendMessage(body, key.current.value);
    key.current = null;
    notifySuccess(instant === null ? t('The message is on its way.') : t('The message is scheduled.'));
    reset();
    done();
    onSent(_id);
  }, refusal.show);
  const send = (done: () => void) =>
    confirmAction({
      title: instant === null ? t('Send to {people}?', { people }) : t('Schedule for {people}?', { people }),
      text:
        instant === null
          ? t('It is sent at once, and cannot be called back.')
          : t('It is sent on {instant} (your time), to the audience at that time. Until then it can be cancelled.', {
              instant: formatInstant(instant),
            }),
      confirm: instant === null ? t('Send') : t('Schedule'),
      onConfirm: () => run(done),
    });
  return { busy, refusal: refusal.message, send };
}

/** Preview for one recipient of the audience. */
function PreviewAs({ work: { draft, ownWords }, audience }: { work: DraftWork; audience: AudienceView | null }) {
  const [asId, setAsId] = useState<string | null>(null);
  const sample = audience?.sample ?? [];
  const as = sample.find(({ userId }) => userId === asId) ?? sample[0];
  const template = useMessaging(({ templates }) => templates.find(({ _id }) => _id === draft.templateId));
  const text = ownWords ? { subject: draft.subject, body: draft.body } : template;
  const query = audienceQuery(draft);
  const shown: PreviewBody | null =
    text?.subject.trim() && text.body.trim() && unfilled(`${text.subject} ${text.body}`, draft.about).length === 0
      ? {
          subject: text.subject,
          body: text.body,
          ...(as && { userId: as.userId }),
          ...(query?.viewingId && { viewingId: query.viewingId }),
          ...(query?.auctionId && { auctionId: query.auctionId }),
        }
      : null;
  return (
    <Stack gap="sm">
      {sample.length > 0 && (
        <Group>
          <Select
            label={t('As seen by')}
            searchable
            allowDeselect={false}
            flex={1}
            data={sample.map(({ userId, name, companyName }) => ({ value: userId, label: `${name} · ${companyName}` }))}
            value={as?.userId ?? null}
            onChange={setAsId}
          />
        </Group>
      )}
      <Preview of={shown} />
    </Stack>
  );
}
