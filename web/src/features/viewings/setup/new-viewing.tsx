import { Button, Group, Stepper, Text, Title } from '@mantine/core';
import type { ViewingView } from '@tender/contracts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { notifyActionFailed } from '../../../shared/notify.js';
import { useHouse } from '../../../shared/store/application.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { STEPPER } from '../../../shared/ui/screens/stepper.js';
import { createRoom } from '../commands/room-commands.js';
import { useViewingList } from '../use-viewing.js';
import { ViewingBadge } from '../viewing-badge.js';
import { daysInWords, placeInWords } from '../viewing-words.js';
import { setCreation, useViewings } from '../viewings-slice.js';
import { CopyFrom } from './copy-from.js';
import { forgetTyped, NEW, typedLeft } from './setup-slice.js';
import { copiedFormValues, emptyViewingForm } from './viewing-form.js';
import { ViewingDetailsForm } from './details-form.js';

/** Redirects to a requested or unfinished set-up; otherwise offers drafts, or the form of a new viewing. */
export function NewViewing() {
  const [address] = useSearchParams();
  const { load, viewings } = useViewingList();
  const edited = useViewings((state) => state.editRequest?.viewingId);
  const progressed = useViewings((state) => (state.creationInProgress ? state.progressedViewingId : null));
  const asNew = address.has('new');
  const goOn = edited ?? (asNew ? null : progressed);
  if (goOn) return <Navigate to={`/viewing-setup?id=${goOn}`} replace />;
  if (asNew || typedLeft(NEW)) return <NewViewingForm />;
  const waiting = viewings.filter(({ status }) => status === 'draft');
  return load.status === 'ready' && waiting.length === 0 ? (
    <NewViewingForm />
  ) : (
    <Screen title={t('Viewing setup')} actions={<NewButton />}>
      <Loaded load={load} what={t('viewings')}>
        {() => <WaitingDrafts viewings={waiting} />}
      </Loaded>
    </Screen>
  );
}

const NewButton = () => (
  <Button component={Link} to="/viewing-setup?new=1">
    {t('New viewing')}
  </Button>
);

function NewViewingForm() {
  const navigate = useNavigate();
  const house = useHouse();
  const [copied, setCopied] = useState<ViewingView | null>(null);
  const saved = async ({ _id }: ViewingView) => {
    for (const { name, capacity } of copied?.rooms ?? [])
      await createRoom(_id, { name, capacity }).catch((error: unknown) =>
        notifyActionFailed(error, t('{name} could not be added.', { name })),
      );
    void navigate(`/viewing-setup?id=${_id}&step=rooms`, { replace: true });
  };
  // Forgets the unfinished set-up of another viewing: a later visit must not continue it.
  useEffect(() => setCreation(false, null), []);
  return (
    <Screen
      title={t('New viewing')}
      tab={t('Viewing setup')}
      lead={t('First the details. Rooms, goods and companies come next.')}
    >
      <Stepper
        active={0}
        size="sm"
        wrap={false}
        classNames={STEPPER}
        allowNextStepsSelect={false}
        aria-label={t('Steps')}
      >
        <Stepper.Step label={t('Viewing')}>
          <CopyFrom
            chosen={copied}
            onChoose={(viewing) => {
              forgetTyped(NEW);
              setCopied(viewing);
            }}
          />
          <ViewingDetailsForm
            key={copied?._id ?? NEW}
            start={copied ? copiedFormValues(copied) : emptyViewingForm(house.timeZone)}
            onSaved={(viewing) => void saved(viewing)}
          />
        </Stepper.Step>
        <Stepper.Step label={t('Rooms')} />
        <Stepper.Step label={t('Goods')} />
        <Stepper.Step label={t('Companies')} />
        <Stepper.Step label={t('Publish')} />
      </Stepper>
    </Screen>
  );
}

/** Viewings with an unfinished set-up. */
function WaitingDrafts({ viewings }: { viewings: ViewingView[] }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {t('Continue with')}
      </Title>
      <div className="sheet">
        {viewings.map((viewing, index) => (
          <Group
            key={viewing._id}
            justify="space-between"
            px="lg"
            py="sm"
            gap="md"
            style={index > 0 ? { borderTop: '1px solid var(--line)' } : {}}
          >
            <div>
              <Link to={`/viewing-setup?id=${viewing._id}`} style={{ color: 'inherit', fontWeight: 600 }}>
                {viewing.name}
              </Link>
              <Text size="sm" c="dimmed">
                {[daysInWords(viewing), placeInWords(viewing.location)].filter(Boolean).join(' · ') || t('No days yet')}
              </Text>
            </div>
            <Group gap="md" wrap="nowrap">
              <ViewingBadge status={viewing.status} />
              <Button
                component={Link}
                to={`/viewing-setup?id=${viewing._id}`}
                size="compact-sm"
                variant="light"
                aria-label={t('Set up {viewing}', { viewing: viewing.name })}
              >
                {t('Set up')}
              </Button>
            </Group>
          </Group>
        ))}
      </div>
    </section>
  );
}
