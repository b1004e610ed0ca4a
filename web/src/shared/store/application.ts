import {
  HOUSE_META,
  NEUTRAL_NAME,
  EMPTY_HOUSE,
  OFFLINE_META,
  SCHEME_COOKIE,
  type ClientEnvironment,
  type HouseView,
} from '@tender/contracts';
import { pageMeta } from './page-meta.js';
import { createSlice } from './slice.js';

export type AlertType = '' | 'error' | 'warning' | 'success' | 'info';

interface Alert {
  alertMessage: string;
  alertType: AlertType;
}
const NO_ALERT: Alert = { alertMessage: '', alertType: '' };
const alert = createSlice('alert', NO_ALERT, { outlivesSession: true });
export const useAlert = alert.use;
/** Sets message and type together, or one of them (`specification.md §4`). */
export const setAlert = (change: Partial<Alert>): void => alert.change((shown) => ({ ...shown, ...change }));
export const clearAlert = (): void => alert.set(NO_ALERT);

export type Scheme = 'system' | 'light' | 'dark';

interface Theme {
  scheme: Scheme;
  darkMode: boolean;
}

const devicePrefersDark = typeof window === 'undefined' ? null : window.matchMedia('(prefers-color-scheme: dark)');
const themeFor = (scheme: Scheme): Theme => ({
  scheme,
  darkMode: scheme === 'system' ? devicePrefersDark?.matches === true : scheme === 'dark',
});

const theme = createSlice<Theme>('theme', themeFor(storedScheme()), { outlivesSession: true });
export const useTheme = theme.use;

/** Stores the colour scheme as a cookie, so that the server can render the page in these colours. */
export function chooseScheme(scheme: Scheme): void {
  document.cookie = `${SCHEME_COOKIE}=${scheme}; path=/; max-age=${A_YEAR}; samesite=lax`;
  theme.set(themeFor(scheme));
}

const A_YEAR = 31_536_000;

function storedScheme(): Scheme {
  const kept = typeof document === 'undefined' ? null : /(?:^|; )scheme=(light|dark)(?:;|$)/.exec(document.cookie);
  return (kept?.[1] as Scheme | undefined) ?? 'system';
}

devicePrefersDark?.addEventListener('change', () => {
  const { scheme } = theme.get();
  if (scheme === 'system') theme.set(themeFor(scheme));
});

/** Without the settings of the firm, which change while the page is open. */
export type Environment = Omit<ClientEnvironment, 'house'>;
const environment = createSlice<Environment | null>('environment', null, { outlivesSession: true });
export const useEnvironment = (): Environment | null => environment.use((known) => known);
/** Whether the installation sends no mail: no text may promise a mail, and admins deliver links of invitations. */
export const useIsMailOff = (): boolean => environment.use((known) => known?.features.mail === false);
export function setEnvironment({ house: present, ...rest }: ClientEnvironment): void {
  environment.set(rest);
  setHouse(present);
}

const house = createSlice<HouseView>('house', pageMeta(HOUSE_META) ?? EMPTY_HOUSE, { outlivesSession: true });
export const useHouse = (): HouseView => house.use((known) => known);
export const setHouse = house.set;
/** Name of the firm; the product's name if the firm has not set one. */
export const useHouseName = (): string => house.use(({ name }) => name ?? NEUTRAL_NAME);

interface Application {
  loading: boolean;
  processing: boolean;
  /** Whether the code beyond the public bundle is loaded (`load-full-bundle.ts`). */
  isFullBundleLoaded: boolean;
  message: string;
  /** Whether a running auction is open: it keeps the session alive (`heartbeat.ts`). */
  isAuctionView: boolean;
  newVersion: 'none' | 'offered' | 'later' | 'required';
}

const application = createSlice<Application>(
  'application',
  {
    loading: true,
    processing: false,
    isFullBundleLoaded: false,
    message: '',
    isAuctionView: false,
    newVersion: 'none',
  },
  { outlivesSession: true },
);
export const useApplication = application.use;
export const applicationNow = application.get;
export const setApplication = (change: Partial<Application>): void =>
  application.change((state) => ({ ...state, ...change }));

/** Whether the service worker answered this page from its cache, without a connection. */
export const isPageOffline = (): boolean => pageMeta(OFFLINE_META) === true;

export async function whileProcessing<T>(work: () => Promise<T>): Promise<T> {
  setApplication({ processing: true, message: '' });
  try {
    return await work();
  } finally {
    setApplication({ processing: false, message: '' });
  }
}
