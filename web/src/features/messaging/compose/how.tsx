import { Alert, Button, Checkbox, Group, Loader, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  CHANNEL_LABELS,
  CHANNELS,
  PLACEHOLDERS,
  type Channel,
  type Placeholder,
  type WhatsAppTemplateView,
} from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { useIsMailOff } from '../../../shared/store/application.js';
import { loadWhatsappTemplates } from '../messaging-data.js';
import { useMessaging } from '../messaging-slice.js';
import type { WhatsAppTemplates } from '../messaging-state.js';
import { placeholdersFor, type DraftProblem } from './draft.js';
import type { DraftWork } from './use-draft.js';

interface HowProps {
  work: DraftWork;
  problems: Partial<Record<DraftProblem, string>>;
}

const DESCRIPTIONS: Record<Channel, string> = {
  inApp: t('At once, under the bell on every screen.'),
  email: t('To the address of each person who wants announcements by mail.'),
  whatsapp: t('By a template that WhatsApp has approved, to those with a phone number.'),
};

const KEPT = t('No mail server is set up: the mails are kept under “Deliveries” for you to pass on by hand.');

export function How({ work, problems }: HowProps) {
  const { draft, change } = work;
  const whatsapp = useMessaging((state) => state.whatsappTemplates);
  const noMail = useIsMailOff();
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={t('By which channels')}
        value={[...draft.channels]}
        error={problems.channels}
        onChange={(channels) => change({ channels: channels as Channel[] })}
      >
        <Stack gap={10} mt={6}>
          {CHANNELS.map((channel) => {
            const reason = channel === 'whatsapp' ? whyNot(whatsapp) : null;
            return (
              <Checkbox
                key={channel}
                value={channel}
                label={translated(CHANNEL_LABELS[channel])}
                disabled={reason !== null}
                description={reason ?? (noMail && channel === 'email' ? KEPT : DESCRIPTIONS[channel])}
              />
            );
          })}
        </Stack>
      </Checkbox.Group>
      {whatsapp.loading && <Loader size="xs" role="status" aria-label={t('Loading the templates of WhatsApp')} />}
      {whatsapp.error !== null && (
        <Alert color="citrine" role="status">
          <Group justify="space-between">
            {whatsapp.error}
            <Button size="compact-sm" variant="default" onClick={() => void loadWhatsappTemplates()}>
              {t('Try again')}
            </Button>
          </Group>
        </Alert>
      )}
      {draft.channels.includes('whatsapp') && <WhatsAppChoice work={work} problems={problems} />}
    </Stack>
  );
}

/** Reason why WhatsApp is unavailable; null if it is available. */
function whyNot({ configured, error, items }: WhatsAppTemplates): string | null {
  if (configured === false) return t('Not set up: the operator of the server sets WHATSAPP_* to connect it.');
  if (error !== null) return t('Its templates could not be read.');
  if (configured === null) return t('Checking whether it is set up…');
  return items.some(isApproved) ? null : t('WhatsApp has approved no template of this house yet.');
}

const isApproved = ({ status }: WhatsAppTemplateView): boolean => status === 'APPROVED';

function WhatsAppChoice({ work: { draft, change }, problems }: HowProps) {
  const items = useMessaging((state) => state.whatsappTemplates.items).filter(isApproved);
  const { whatsapp } = draft;
  const choose = (id: string | null) => {
    const template = items.find(({ _id }) => _id === id);
    change({ whatsapp: template ? { template, parameters: Array(template.parameters).fill(null) } : null });
  };
  const fill = (index: number, name: Placeholder | null) =>
    whatsapp && change({ whatsapp: { ...whatsapp, parameters: whatsapp.parameters.with(index, name) } });
  return (
    <Stack gap="sm">
      <Select
        label={t('Template of WhatsApp')}
        placeholder={t('Choose')}
        searchable
        data={items.map(({ _id, name, language }) => ({ value: _id, label: `${name} (${language})` }))}
        value={whatsapp?.template._id ?? null}
        error={problems.whatsapp}
        onChange={choose}
      />
      {whatsapp && (
        <Text size="sm" c="dimmed" dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {whatsapp.template.body}
        </Text>
      )}
      {whatsapp && whatsapp.parameters.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {whatsapp.parameters.map((parameter, index) => (
            <Select
              key={index}
              label={`{{${index + 1}}}`}
              placeholder={t('What fills it')}
              data={placeholdersFor(draft.about).map((value) => ({ value, label: PLACEHOLDERS[value].label }))}
              value={parameter}
              error={parameter === null ? problems.parameters : undefined}
              onChange={(value) => fill(index, value as Placeholder | null)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
