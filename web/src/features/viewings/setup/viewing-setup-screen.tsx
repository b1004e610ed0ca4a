import { Alert, Button, Group, Stepper } from '@mantine/core';
import type { GoodView, ViewingView } from '@tender/contracts';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { counted, STEPPER } from '../../../shared/ui/screens/stepper.js';
import { useWholeViewing } from '../use-viewing.js';
import { ViewingBadge } from '../viewing-badge.js';
import { requestEdit, setCreation } from '../viewings-slice.js';
import { WithViewing } from '../with-viewing.js';
import { NewViewing } from './new-viewing.js';
import { CompaniesStep } from './companies-step.js';
import { GoodsStep } from './goods/goods-step.js';
import { ReviewStep } from './review-step.js';
import { RoomsStep } from './rooms/rooms-step.js';
import { rememberStep, stepLeft } from './setup-slice.js';
import { stepAfter, stepNamed, STEPS, stepToGoOn, type Step } from './setup-steps.js';
import { ViewingDetailsForm } from './details-form.js';

/** Sets up a viewing in five steps. Each step saves separately; most can be repeated until the viewing is over. */
export default function ViewingSetupScreen() {
  const id = useSearchParams()[0].get('id');
  return id ? <Existing key={id} id={id} /> : <NewViewing />;
}

function Existing({ id }: { id: string }) {
  const { load, viewing, goods } = useWholeViewing<'staff'>(id);
  return (
    <Screen
      title={viewing?.name ?? t('Viewing setup')}
      eyebrow={viewing && <ViewingBadge status={viewing.status} />}
      tab={t('Viewing setup')}
      actions={
        <Button component={Link} to="/viewing-setup?new=1" variant="default">
          {t('New viewing')}
        </Button>
      }
    >
      <WithViewing load={load} viewing={viewing}>
        {(found) => <Steps viewing={found} goods={goods} />}
      </WithViewing>
    </Screen>
  );
}

function Steps({ viewing, goods }: { viewing: ViewingView; goods: GoodView[] }) {
  const [address, setAddress] = useSearchParams();
  const { _id: id, status, rooms, companies } = viewing;
  const step = stepNamed(address.get('step')) ?? stepLeft(id) ?? stepToGoOn(viewing, goods.length);
  // Each step is an entry of the browser's history.
  const go = (next: Step) => {
    if (next !== step) setAddress({ id, step: next }, { preventScrollReset: true });
  };
  const onward = () => go(stepAfter(step));
  useEffect(() => rememberStep(id, step), [id, step]);
  useEffect(() => {
    requestEdit(null);
    if (status === 'draft') setCreation(true, id);
  }, [id, status]);
  return (
    <>
      <Changeable viewing={viewing} />
      <Stepper
        active={STEPS.indexOf(step)}
        onStepClick={(index) => go(STEPS[index]!)}
        size="sm"
        wrap={false}
        classNames={STEPPER}
        aria-label={t('Steps')}
      >
        <Stepper.Step label={t('Viewing')}>
          <ViewingDetailsForm viewing={viewing} onSaved={onward} />
        </Stepper.Step>
        <Stepper.Step label={t('Rooms')} {...counted(rooms.length, 2)}>
          <RoomsStep viewing={viewing} onNext={onward} />
        </Stepper.Step>
        <Stepper.Step label={t('Goods')} {...counted(goods.length, 3)}>
          <GoodsStep viewing={viewing} goods={goods} onNext={onward} />
        </Stepper.Step>
        <Stepper.Step label={t('Companies')} {...counted(companies.length, 4)}>
          <CompaniesStep viewing={viewing} onNext={onward} />
        </Stepper.Step>
        <Stepper.Step label={t('Publish')} description={status === 'draft' ? '' : t('Published')}>
          <ReviewStep viewing={viewing} goods={goods.length} onStep={go} />
        </Stepper.Step>
      </Stepper>
    </>
  );
}

const RULES: Record<Exclude<ViewingView['status'], 'draft'>, string> = {
  published: t(
    'Companies see this viewing. Everything can still be changed, but days and time zone only if the existing bookings stay inside.',
  ),
  live: t(
    'The viewing is live: everything but its first day can still be changed, if the existing bookings stay inside.',
  ),
  completed: t('The viewing is completed, and can no longer be changed.'),
};

function Changeable({ viewing: { _id, status } }: { viewing: ViewingView }) {
  if (status === 'draft') return null;
  return (
    <Alert color="sapphire" role="status">
      <Group justify="space-between">
        {RULES[status]}
        <Button component={Link} size="xs" to={`/viewing-management?id=${_id}`}>
          {t('Open the viewing')}
        </Button>
      </Group>
    </Alert>
  );
}
