import { Button, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { GOODS_CATEGORY_LABELS, type ViewingView } from '@tender/contracts';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { LATER_CHANGES } from '../../../shared/addenda/later-changes.js';
import { ChangesWithNames } from '../../../shared/addenda/changes-with-names.js';
import { t, translated } from '../../../shared/language/t.js';
import { notifySuccess } from '../../../shared/notify.js';
import { useAwaitedSignUps } from '../../../shared/invitations/use-awaited-sign-ups.js';
import { waitingIn, waitingInWords } from '../../../shared/invitations/waiting-people.js';
import { confirmAction } from '../../../shared/ui/dialogs/confirm.js';
import { useAction } from '../../../shared/use-action.js';
import { publishViewing } from '../commands/viewing-commands.js';
import { zoneInWords } from '../../../shared/time/zoned-time.js';
import { daysInWords, placeInWords } from '../viewing-words.js';
import { setCreation } from '../viewings-slice.js';
import { publishesChanges } from './announce.js';
import { missingOf, type Step } from './setup-steps.js';
import { LocalLinks } from '../../../shared/ui/display/local-links.js';

interface ReviewStepProps {
  viewing: ViewingView;
  /** Number of parcels. */
  goods: number;
  onStep: (step: Step) => void;
}

interface Check {
  state: 'done' | 'later' | 'missing';
  text: string;
  step: Step;
}

function checksOf(viewing: ViewingView, goods: number, waiting: number): Check[] {
  const { location, timeZone, rooms, companies, category } = viewing;
  const days = daysInWords(viewing);
  const present: Check[] = [
    ...(location ? [{ state: 'done', text: placeInWords(location)!, step: 'viewing' } as const] : []),
    ...(days ? [{ state: 'done', text: `${days}, ${zoneInWords(timeZone)}`, step: 'viewing' } as const] : []),
    ...(rooms.length > 0
      ? [
          {
            state: 'done',
            text: t('{count, plural, one {# room} other {# rooms}}', { count: rooms.length }),
            step: 'rooms',
          } as const,
        ]
      : []),
  ];
  return [
    ...present,
    ...missingOf(viewing).map((missing): Check => ({ ...missing, state: 'missing' })),
    {
      state: goods > 0 ? 'done' : 'later',
      text:
        goods > 0
          ? `${t('{goods, plural, one {# parcel} other {# parcels}}', { goods })}${category ? `, ${translated(GOODS_CATEGORY_LABELS[category]).toLowerCase()}` : ''}`
          : t('No goods yet: they can be added until the viewing is over'),
      step: 'goods',
    },
    {
      state: companies.length > 0 ? 'done' : 'later',
      text:
        companies.length > 0
          ? t('{count, plural, one {# company} other {# companies}} invited', { count: companies.length })
          : t('No company invited yet: no company sees the viewing'),
      step: 'companies',
    },
    ...(waiting > 0 ? [{ state: 'later', text: waitingInWords(waiting), step: 'companies' } as const] : []),
  ];
}

export function ReviewStep({ viewing, goods, onStep }: ReviewStepProps) {
  const draft = viewing.status === 'draft';
  const { awaited } = useAwaitedSignUps(viewing._id);
  const waiting = waitingIn(awaited, viewing.companies);
  const { busy, run } = useAction(async () => {
    await publishViewing(viewing._id);
    setCreation(false, null);
    notifySuccess(t('{viewing} is published.', { viewing: viewing.name }));
  }, t('The viewing could not be published.'));
  const askToPublish = () =>
    confirmAction({
      title: t('Publish {viewing}?', { viewing: viewing.name }),
      text: [
        t(
          'Invited companies see the viewing from now on and can request times. It goes live automatically on its first day.',
        ),
        ...(publishesChanges(viewing) ? [LATER_CHANGES] : []),
      ].join(' '),
      confirm: t('Publish'),
      onConfirm: run,
    });
  return (
    <>
      <Stack className="sheet" p="lg" mt="lg" maw={760}>
        <Title order={2} size="h3">
          {draft ? t('Ready to publish?') : t('The viewing is published')}
        </Title>
        <List spacing="sm" listStyleType="none" center>
          {checksOf(viewing, goods, waiting).map(({ state, text, step }) => (
            <List.Item key={text} icon={<CheckIcon state={state} />}>
              <Group gap="sm" lh="sm">
                {text}
                {state === 'missing' && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    onClick={() => onStep(step)}
                    aria-label={t('Fix: {text}', { text })}
                  >
                    {t('Fix')}
                  </Button>
                )}
              </Group>
            </List.Item>
          ))}
        </List>
        {viewing.status === 'published' && (
          <Text c="dimmed">
            {t('It goes live automatically at the start of its first day, and is completed at the end of its last.')}
          </Text>
        )}
        {draft && <LocalLinks />}
        <Group justify="flex-end">
          <Button component={Link} to="/viewing-management" variant="default">
            {t('All viewings')}
          </Button>
          {draft && (
            <Button disabled={missingOf(viewing).length > 0} loading={busy} onClick={askToPublish}>
              {t('Publish')}
            </Button>
          )}
          {!draft && (
            <Button component={Link} to={`/viewing-management?id=${viewing._id}`}>
              {t('Open the viewing')}
            </Button>
          )}
        </Group>
      </Stack>
      {viewing.addenda !== undefined && (
        <ChangesWithNames
          of={{ kind: 'viewing', id: viewing._id, count: viewing.addenda, timeZone: viewing.timeZone }}
        />
      )}
    </>
  );
}

const ICONS = {
  done: { color: 'emerald', icon: <IconCheck size={15} aria-label={t('Done')} /> },
  later: { color: 'citrine', icon: <IconMinus size={15} aria-label={t('Not yet')} /> },
  missing: { color: 'ruby', icon: <IconX size={15} aria-label={t('Missing')} /> },
};

function CheckIcon({ state }: { state: Check['state'] }) {
  const { color, icon } = ICONS[state];
  return (
    <ThemeIcon size={24} radius="xl" variant="light" color={color}>
      {icon}
    </ThemeIcon>
  );
}
