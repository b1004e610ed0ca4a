import { Button, CloseButton, Text, UnstyledButton } from '@mantine/core';
import { DEMO_META, type AuctionView, type DemoRole, type DemoView } from '@tender/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLoad } from '../../shared/http/use-load.js';
import { t } from '../../shared/language/t.js';
import { useSession } from '../../shared/session/session.js';
import { pageMeta } from '../../shared/store/page-meta.js';
import { endOnBothClocks } from '../../shared/time/zoned-time.js';
import classes from './tour.module.css';
import {
  addressOf,
  DESTINATIONS,
  needsResult,
  stageOf,
  TOUR_STEPS,
  type Stage,
  type TourStep,
  type Visited,
} from './tour-steps.js';
import { useProgress } from './use-progress.js';

type Words = (of: { company: string }) => string;

const WORDS: Record<TourStep, { name: string; link: string; sentence: Words }> = {
  bid: {
    name: t('Bid'),
    link: t('Bid as buyer'),
    sentence: (of) =>
      t('You bid for {company}: type an amount for any lot of the tender that ends next, and place the bid.', of),
  },
  watch: {
    name: t('Control room'),
    link: t('Watch as admin'),
    sentence: (of) =>
      t('The admin sees each bid at once, with its company: find yours in the column of {company}.', of),
  },
  completion: {
    name: t('Completion'),
    link: t('See a result as admin'),
    sentence: () => t('A tender ends automatically, a late bid extends it, and its prices are then fixed.'),
  },
  receipt: {
    name: t('Receipt'),
    link: t('Check receipts as buyer'),
    sentence: (of) =>
      t('Your browser checks the receipt of each bid of {company} against the public log: read what it found.', of),
  },
  verify: {
    name: t('Verification'),
    link: t('Verify as auditor'),
    sentence: () =>
      t('Press “Verify”: the server computes the whole history again and compares it with the public log.'),
  },
};

function sentenceOf(step: TourStep, { shown, awaited }: Stage): string {
  const company = pageMeta<DemoView>(DEMO_META)?.company ?? '';
  return [
    WORDS[step].sentence({ company }),
    ...(shown ? [t('Tender: “{auction}”.', { auction: shown.name })] : []),
    ...(shown && awaited ? [waitFor(awaited)] : []),
  ].join(' ');
}

const waitFor = ({ name: auction, status, endsAt, timeZone }: AuctionView): string =>
  status === 'live'
    ? t('Yours, “{auction}”, has a result soon after {time}.', { auction, time: endOnBothClocks(endsAt, timeZone) })
    : t('Yours, “{auction}”, has no result yet.', { auction });

/** Five steps through a demonstration, each with a link to its page for the right user. */
export default function Tour() {
  const [{ step, closed, ...visited }, change] = useProgress();
  const stage = useStage(step, visited);
  const isThere = useIsThere(step, stage.shown);
  const { follow, failed } = useLink(visited, change);
  if (closed) return null;
  const place = TOUR_STEPS.indexOf(step);
  const next = TOUR_STEPS[place + 1];
  const { link } = WORDS[step];
  return (
    <section className={`no-print ${classes['tour']}`} aria-label={t('Tour of the demonstration')} data-tour>
      <div className={classes['bar']}>
        <Text className={`eyebrow ${classes['title']}`}>{t('Tour')}</Text>
        <ol className={classes['steps']}>
          {TOUR_STEPS.map((known, index) => (
            <li key={known}>
              <UnstyledButton
                className={classes['step'] ?? ''}
                aria-current={known === step ? 'step' : undefined}
                data-passed={index < place || undefined}
                onClick={() => change({ step: known })}
              >
                <span className={classes['number']}>{index + 1}</span>{' '}
                <span className={classes['name']}>{WORDS[known].name}</span>
              </UnstyledButton>
            </li>
          ))}
        </ol>
        <CloseButton
          className={classes['close'] ?? ''}
          aria-label={t('End the tour')}
          onClick={() => change({ closed: true })}
        />
        <Text size="sm" className={classes['sentence'] ?? ''} aria-live="polite">
          {failed ? t('The page could not be opened. Please try again.') : sentenceOf(step, stage)}
        </Text>
        <div className={classes['buttons']}>
          <Button size="xs" variant={isThere ? 'default' : 'filled'} onClick={() => follow(step, stage.shown)}>
            {link}
          </Button>
          <Button
            size="xs"
            variant={isThere ? 'filled' : 'default'}
            onClick={() => change(next ? { step: next } : { closed: true })}
          >
            {next ? t('Next step') : t('Done')}
          </Button>
        </div>
      </div>
    </section>
  );
}

const NO_STAGE: Stage = { shown: null, awaited: null };

function useStage(step: TourStep, visited: Visited): Stage {
  const role = useSession((state) => state.me?.role);
  const key = `${step} ${role}`;
  const [known, setKnown] = useState({ key: '', stage: NO_STAGE });
  const stage = known.key === key ? known.stage : NO_STAGE;
  useLoad(`tour ${key} ${visited.own} ${visited.ended}`, async () => {
    if (role) setKnown({ key, stage: await stageOf(step, visited) });
  });
  return stage;
}

function useIsThere(step: TourStep, shown: AuctionView | null): boolean {
  const { role, page } = DESTINATIONS[step];
  const me = useSession((state) => state.me);
  const { pathname, search } = useLocation();
  return pathname === page && me?.role === role && (!shown || search.includes(encodeURIComponent(shown._id)));
}

/** Opens the page of a step; by way of the sign-in page, unless a user with the step's role is signed in. */
function useLink(visited: Visited, change: (visited: Partial<Visited>) => void) {
  const navigate = useNavigate();
  const me = useSession((state) => state.me);
  const wanted = useRef<TourStep | null>(null);
  const [failed, setFailed] = useState(false);

  const open = async (step: TourStep, replace = false) => {
    try {
      const company = me?.companyId ?? visited.company;
      const { shown } = await stageOf(step, { ...visited, company });
      change({ company, ...(shown && { [needsResult(step) ? 'ended' : 'own']: shown._id }) });
      await navigate(addressOf(step, shown), { replace });
    } catch {
      setFailed(true);
    }
  };

  const arrive = useEffectEvent((role: DemoRole) => {
    const step = wanted.current;
    if (step === null || DESTINATIONS[step].role !== role) return;
    wanted.current = null;
    void open(step, true);
  });
  const role = me?.role;
  useEffect(() => {
    if (role) arrive(role as DemoRole);
  }, [role]);

  const follow = (step: TourStep, shown: AuctionView | null) => {
    setFailed(false);
    const { role: needed } = DESTINATIONS[step];
    if (me?.role === needed) return void open(step);
    wanted.current = step;
    const again = me ? 'again&' : '';
    const state = { view: 'signIn', enterAs: needed };
    return void navigate(`/signup?${again}next=${encodeURIComponent(addressOf(step, shown))}`, { state });
  };
  return { follow, failed };
}
