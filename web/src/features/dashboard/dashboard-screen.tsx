import { Button, Title } from '@mantine/core';
import type { DailySummary } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { HistoryFindings } from '../../shared/history/history-findings.js';
import { useMay } from '../../shared/session/session.js';
import { present } from '../../shared/time/time.js';
import { lazyPart } from '../../shared/ui/screens/lazy-part.js';
import { FeatureParts } from '../../shared/ui/screens/page-parts.js';
import { Screen } from '../../shared/ui/screens/screen.js';
import { Loaded, PanelLoading } from '../../shared/ui/screens/states.js';
import { Coming } from './coming/coming.js';
import { useDashboard } from './daily-summary.js';
import classes from './dashboard.module.css';
import { NeedsList } from './needs/needs-list.js';
import { FirstSteps } from './setup/first-steps.js';
import { isNewHouse } from './setup/setup-steps.js';
import { RunningAuctions } from './running/running-auctions.js';
import { EndedAuctions } from './trends/ended-auctions.js';
import { TodaysViewings } from './viewings/todays-viewings.js';
import { useDailySummary } from './use-daily-summary.js';
import { DATES } from '../../shared/language/language.js';

/** The chart libraries are large: they load after the urgent parts of the screen. */
const Trends = lazyPart(() => import('./trends/trends.js'), <PanelLoading label={t('Loading charts')} />);

const today = new Intl.DateTimeFormat(DATES, { weekday: 'long', day: 'numeric', month: 'long' });

export default function DashboardScreen() {
  const load = useDailySummary();
  const mayAudit = useMay('audit:read');
  const [mayReadPolicy, mayPropose] = [useMay('policy:read'), useMay('proposal:own')];
  const summary = useDashboard((state) => state.summary);
  return (
    <Screen
      title={t('Dashboard')}
      eyebrow={today.format(new Date(summary?.at ?? present()))}
      actions={
        <>
          <Button component={Link} to="/viewing-setup?new=1" variant="default">
            {t('New viewing')}
          </Button>
          <Button component={Link} to="/auction-setup">
            {t('New auction')}
          </Button>
        </>
      }
    >
      {mayAudit && <HistoryFindings />}
      {(mayReadPolicy || mayPropose) && <FeatureParts of="/dashboard" fallback={null} />}
      <Loaded load={load} what={t('the day')}>
        {() => summary && <Day summary={summary} />}
      </Loaded>
    </Screen>
  );
}

function Day({ summary }: { summary: DailySummary }) {
  const { needs, running, viewings, comingAuctions, comingViewings, days, ended, sales, setup } = summary;
  const maySetUp = useMay('house:update');
  const isNew = isNewHouse(summary);
  return (
    <>
      {isNew && maySetUp && <FirstSteps setup={setup} />}
      <div className={classes['day']}>
        <div className={classes['column']}>
          <NeedsList needs={needs} />
          <RunningAuctions running={running} />
          <TodaysViewings viewings={viewings} />
        </div>
        <aside className={classes['column']} aria-label={t('Upcoming')}>
          <Coming auctions={comingAuctions} viewings={comingViewings} />
        </aside>
      </div>
      {!isNew && (
        <section aria-labelledby="trends">
          <Title order={2} id="trends" mb="sm">
            {t('The last 30 days')}
          </Title>
          <div className={classes['trends']}>
            <Trends days={days} />
            <EndedAuctions ended={ended} sales={sales} />
          </div>
        </section>
      )}
    </>
  );
}
