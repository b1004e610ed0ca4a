import type { DailySummary, HouseView, InstallationSetup } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { formatInstant } from '../../../shared/time/time.js';
import type { Environment } from '../../../shared/store/application.js';
import { isLocalAddress } from '../../../shared/store/site-address.js';

export interface SetupStep {
  title: string;
  isDone: boolean;
  /** The present state, and what to do about it. */
  words: string;
  /** Page where an admin does it. */
  to?: string;
  /** Command of the program, for the operator of the server. */
  command?: string;
}

export interface Installed {
  setup: InstallationSetup;
  environment: Environment;
  house: HouseView;
  /** Address at which links begin. */
  site: string;
}

/** Whether there is no bid and no ended auction that charts could show. */
export const isNewHouse = ({ days, ended }: Pick<DailySummary, 'days' | 'ended'>): boolean =>
  ended.length === 0 && days.every(({ bids }) => bids === 0);

/** Steps of a new installation, in the order in which an admin does them. */
export const setupSteps = ({ setup, environment, house, site }: Installed): SetupStep[] => [
  face(house),
  address(environment, site),
  mail(environment),
  {
    title: t('Terms'),
    isDone: setup.hasTerms,
    words: setup.hasTerms
      ? t('Published: people accept them before they bid.')
      : t('None are published: people bid without accepting any.'),
    to: '/user-management?tab=terms',
  },
  zone(house),
  {
    title: t('Backup'),
    isDone: setup.lastBackup !== null,
    words:
      setup.lastBackup === null
        ? t(
            'There is none yet. Run this command on the server, with the settings of the server such as DATA_DIR, and regularly from now on:',
          )
        : t('The last one is of {time}.', { time: formatInstant(setup.lastBackup) }),
    ...(setup.lastBackup === null && { command: 'backup /backup/house-1' }),
  },
  {
    title: t('Root key'),
    isDone: !setup.isKeyBesideData,
    words: setup.isKeyBesideData
      ? t(
          'The key file is inside DATA_DIR: a copy of that folder reads all sealed bids. Keep a copy of the file elsewhere, and move it by SEAL_KEY_FILE.',
        )
      : t('The key file is outside DATA_DIR. Keep a copy of it elsewhere.'),
  },
];

function face({ name, logo }: HouseView): SetupStep {
  const head = { title: t('Name and logo'), to: '/house-settings' };
  if (name === null)
    return { ...head, isDone: false, words: t('Buyers see neither the name of the house nor a logo.') };
  return logo === null
    ? { ...head, isDone: false, words: t('{name}, without a logo.', { name }) }
    : { ...head, isDone: true, words: t('{name}, with a logo.', { name }) };
}

function address({ publicUrl }: Environment, site: string): SetupStep {
  const head = { title: t('Address'), isDone: publicUrl !== null && !isLocalAddress(site) };
  if (head.isDone) return { ...head, words: t('Links lead to {address}.', { address: site }) };
  const words = isLocalAddress(site)
    ? t(
        'Links begin with {address} and open on this machine only. Start the server with PUBLIC_URL, the address at which others reach it.',
        { address: site },
      )
    : t('Start the server with PUBLIC_URL, the address at which others reach it: links in mails need it.');
  return { ...head, words };
}

const mail = ({ features }: Environment): SetupStep => ({
  title: t('Mail'),
  isDone: features.mail,
  words: features.mail
    ? t('The server sends mails.')
    : t('The server sends no mail: you pass links on yourself. Start it with SMTP_URL and MAIL_FROM.'),
  ...(!features.mail && { to: '/user-management?tab=mails' }),
});

const zone = ({ timeZone }: HouseView): SetupStep => ({
  title: t('Time zone'),
  isDone: timeZone !== null,
  words:
    timeZone === null
      ? t('New auctions use the zone of their viewing, otherwise UTC.')
      : t('New auctions use the zone of their viewing, otherwise {zone}.', { zone: timeZone }),
  to: '/house-settings',
});
