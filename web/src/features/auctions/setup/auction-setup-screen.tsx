import { Alert, Button, Group, Stepper } from '@mantine/core';
import type { AuctionView } from '@tender/contracts';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useAuctions } from '../state/auctions-slice.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { KeyLost } from '../key-lost.js';
import { AuctionActions } from '../management/auction-actions.js';
import { useAuctionList, useIdInAddress, useWholeAuction } from '../use-auction.js';
import { WithAuction } from '../with-auction.js';
import { hasOlderRules } from '../auction-rules.js';
import { ChangesForStaff } from '../addenda/changes-panel.js';
import { Companies } from './companies.js';
import { Lots } from './lots/lots.js';
import { OlderRules } from './older-rules.js';
import { Publish } from './publish.js';
import { counted, STEPPER } from '../../../shared/ui/screens/stepper.js';
import { AuctionDetailsForm } from './details-form.js';

/** Sets up an auction in four steps. Each step saves separately. */
export default function AuctionSetupScreen() {
  const id = useIdInAddress();
  return id ? <Existing key={id} id={id} /> : <New />;
}

function New() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [viewing, again] = [address.get('viewing'), address.get('again')];
  const goOn = (id: string) =>
    void navigate(`/auction-setup?${new URLSearchParams({ id, step: '1', ...(again !== null && { again }) })}`, {
      replace: true,
    });
  return (
    <Screen title={t('New auction')} lead={t('First the details. Lots and companies come next.')}>
      <Stepper
        active={0}
        size="sm"
        wrap={false}
        classNames={STEPPER}
        allowNextStepsSelect={false}
        aria-label={t('Steps')}
      >
        <Stepper.Step label={t('Details')}>
          {again === null ? (
            <AuctionDetailsForm viewing={viewing} onSaved={({ _id }) => goOn(_id)} />
          ) : (
            <PrefilledDetailsForm id={again} onSaved={({ _id }) => goOn(_id)} />
          )}
        </Stepper.Step>
        <Stepper.Step label={t('Lots')} />
        <Stepper.Step label={t('Companies')} />
        <Stepper.Step label={t('Publish')} />
      </Stepper>
    </Screen>
  );
}

function PrefilledDetailsForm({ id, onSaved }: { id: string; onSaved: (auction: AuctionView) => void }) {
  const load = useAuctionList();
  const model = useAuctions((state) => state.auctions[id]);
  return (
    <Loaded load={load} what={t('the auction')}>
      {() => <AuctionDetailsForm model={model} onSaved={onSaved} />}
    </Loaded>
  );
}

function Existing({ id }: { id: string }) {
  const { load, auction } = useWholeAuction<'staff'>(id);
  return (
    <Screen
      title={auction?.name ?? t('Auction setup')}
      eyebrow={auction && <AuctionBadge auction={auction} />}
      tab={t('Auction setup')}
      actions={auction && auction.status !== 'pending' && <AuctionActions auction={auction} />}
    >
      <WithAuction load={load} auction={auction} what={t('the auction')}>
        {(found) => <Steps auction={found} />}
      </WithAuction>
    </Screen>
  );
}

function whatStays({ status, cancelled }: AuctionView): string {
  if (cancelled) return t('The auction was cancelled: but for its documents, nothing of it can be changed any more.');
  return status === 'completed'
    ? t(
        'The auction is over: but for its documents, nothing of it can be changed any more. What was not sold is decided on in its result.',
      )
    : t(
        'The auction has begun: only its name, its description, the pictures and a later end can still be changed, and more companies invited.',
      );
}

function Steps({ auction }: { auction: AuctionView }) {
  const [address, setAddress] = useSearchParams();
  const lots = useAuctions((state) => state.lots[auction._id]?.length ?? auction.lots);
  const step = Number(address.get('step') ?? 0);
  // Each step is an entry of the browser's history.
  const go = (next: number) => {
    if (next === step) return;
    const again = address.get('again');
    setAddress({ id: auction._id, step: String(next), ...(again !== null && { again }) });
  };
  return (
    <>
      <KeyLost auction={auction} />
      {auction.status !== 'pending' && (
        <Alert color="sapphire" role="status">
          <Group justify="space-between">
            {whatStays(auction)}
            {auction.status === 'completed' && !auction.cancelled ? (
              <Button component={Link} size="xs" to={`/auction-result?id=${auction._id}`}>
                {t('Result')}
              </Button>
            ) : (
              <Button component={Link} size="xs" to={`/auction-monitoring?id=${auction._id}`}>
                {t('Monitor')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <Stepper active={step} onStepClick={go} size="sm" wrap={false} classNames={STEPPER} aria-label={t('Steps')}>
        <Stepper.Step label={t('Details')}>
          {auction.status === 'pending' && hasOlderRules(auction) && <OlderRules auction={auction} />}
          <AuctionDetailsForm auction={auction} onSaved={() => go(1)} />
        </Stepper.Step>
        <Stepper.Step label={t('Lots')} {...counted(lots, 2)}>
          <Lots auction={auction} onNext={() => go(2)} />
        </Stepper.Step>
        <Stepper.Step label={t('Companies')} {...counted(auction.companies.length, 3)}>
          <Companies auction={auction} onNext={() => go(3)} />
        </Stepper.Step>
        <Stepper.Step label={t('Publish')} description={auction.published ? t('Published') : ''}>
          <Publish auction={auction} lots={lots} onStep={go} />
          <ChangesForStaff auction={auction} />
        </Stepper.Step>
      </Stepper>
      <FeatureParts of="/auction-setup" />
    </>
  );
}
