import { Button, CloseButton, Text, UnstyledButton } from '@mantine/core';
import type { DemoRole } from '@tender/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { useSession } from '../../shared/session/session.js';
import classes from './tour.module.css';
import { auctionOfStep, DESTINATIONS, TOUR_STEPS, type TourStep } from './tour-steps.js';
import { useProgress } from './use-progress.js';

const WORDS: Record<TourStep, { name: string; sentence: string; link: string }> = {
  bid: {
    name: t('Bid'),
    sentence: t('Type an amount for any lot of the tender that ends next, and place the bid.'),
    link: t('Bid as buyer'),
  },
  watch: {
    name: t('Control room'),
    sentence: t('The admin sees each bid at once, with its company: find yours among the others.'),
    link: t('Watch as admin'),
  },
  completion: {
    name: t('Completion'),
    sentence: t(
      'A tender ends automatically, a late bid extends it, and its prices are then fixed. Open one that has ended.',
    ),
    link: t('See a result as admin'),
  },
  receipt: {
    name: t('Receipt'),
    sentence: t(
      'Your browser checks the receipt of each of your bids in this tender against the public log: read what it found.',
    ),
    link: t('Check receipts as buyer'),
  },
  verify: {
    name: t('Verification'),
    sentence: t('Press “Verify”: the server computes the whole history again and compares it with the public log.'),
    link: t('Verify as auditor'),
  },
};

/** Five steps through a demonstration, each with a link to its page for the right user. */
export default function Tour() {
  const [{ step, auctionId, closed }, change] = useProgress();
  const isThere = useIsThere(step);
  const { follow, failed } = useLink((visited) => change({ auctionId: visited }));
  if (closed) return null;
  const place = TOUR_STEPS.indexOf(step);
  const next = TOUR_STEPS[place + 1];
  const { sentence, link } = WORDS[step];
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
          {failed ? t('The page could not be opened. Please try again.') : sentence}
        </Text>
        <div className={classes['buttons']}>
          <Button size="xs" variant={isThere ? 'default' : 'filled'} onClick={() => follow(step, auctionId)}>
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

function useIsThere(step: TourStep): boolean {
  const { role, page } = DESTINATIONS[step];
  const me = useSession((state) => state.me);
  return useLocation().pathname === page && me?.role === role;
}

/** Opens the page of a step; by way of the sign-in page, unless a user with the step's role is signed in. */
function useLink(onVisit: (auctionId: string | null) => void) {
  const navigate = useNavigate();
  const me = useSession((state) => state.me);
  const wanted = useRef<{ step: TourStep; visited: string | null } | null>(null);
  const [failed, setFailed] = useState(false);

  const open = async (step: TourStep, visited: string | null, replace = false) => {
    const { page, parameter, hash = '' } = DESTINATIONS[step];
    try {
      const id = await auctionOfStep(step, visited);
      if (id !== null) onVisit(id);
      await navigate(id === null ? page : `${page}?${parameter}=${encodeURIComponent(id)}${hash}`, { replace });
    } catch {
      setFailed(true);
    }
  };

  const arrive = useEffectEvent((role: DemoRole) => {
    if (wanted.current === null || DESTINATIONS[wanted.current.step].role !== role) return;
    const { step, visited } = wanted.current;
    wanted.current = null;
    void open(step, visited, true);
  });
  const role = me?.role;
  useEffect(() => {
    if (role) arrive(role as DemoRole);
  }, [role]);

  const follow = (step: TourStep, visited: string | null) => {
    setFailed(false);
    const { role: needed, page } = DESTINATIONS[step];
    if (me?.role === needed) return void open(step, visited);
    wanted.current = { step, visited };
    const again = me ? 'again&' : '';
    const state = { view: 'signIn', enterAs: needed };
    return void navigate(`/signup?${again}next=${encodeURIComponent(page)}`, { state });
  };
  return { follow, failed };
}
