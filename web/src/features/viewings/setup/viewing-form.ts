import {
  hoursOfDay,
  MAXIMUM_VIEWING_DAYS,
  OPENING_FIELDS,
  pick,
  slotsOfDay,
  USUAL_HOURS,
  type CreateViewingBody,
  type GoodsCategory,
  type OpeningHours,
  type ViewingView,
} from '@tender/contracts';
import { daysBetween, isLocalDate, isTimeZone, numberOfDays } from '@tender/contracts/slots';
import { t } from '../../../shared/language/t.js';
import { timeZone as ownTimeZone } from '../../../shared/time/time.js';

export interface ViewingFormValues extends OpeningHours {
  name: string;
  category: GoodsCategory | null;
  description: string;
  place: string;
  address: string;
  city: string;
  country: string | null;
  timeZone: string;
  /** Days in the format of `date` inputs; empty while they are not set. */
  startDate: string;
  endDate: string;
}

/** @param ofFirm the firm's zone; without one, the reader's is proposed */
export const emptyViewingForm = (ofFirm: string | null = null): ViewingFormValues => ({
  name: '',
  category: null,
  description: '',
  place: '',
  address: '',
  city: '',
  country: null,
  timeZone: ofFirm ?? (isTimeZone(ownTimeZone()) ? ownTimeZone() : 'UTC'),
  startDate: '',
  endDate: '',
  ...USUAL_HOURS,
});

export const viewingFormValues = ({
  name,
  category,
  description,
  location,
  timeZone,
  startDate,
  endDate,
  ...viewing
}: ViewingView): ViewingFormValues => ({
  name,
  category,
  description,
  place: location?.name ?? '',
  address: location?.address ?? '',
  city: location?.city ?? '',
  country: location?.country ?? null,
  timeZone,
  startDate: startDate ?? '',
  endDate: endDate ?? '',
  ...pick(viewing, OPENING_FIELDS),
});

/** The values of another viewing, without its days. */
export const copiedFormValues = (viewing: ViewingView): ViewingFormValues => ({
  ...viewingFormValues(viewing),
  startDate: '',
  endDate: '',
  closedDays: [],
});

type Problems = Partial<Record<keyof ViewingFormValues, string>>;

/** Errors by field. A draft may lack its place and days; a published viewing may not. */
export function viewingFormProblems(typed: ViewingFormValues, { published }: { published: boolean }): Problems {
  return {
    ...(typed.name.trim() ? {} : { name: t('Please give the viewing a name') }),
    ...placeProblems(typed, published),
    ...dayProblems(typed, published),
    ...hourProblems(typed),
  };
}

/** Whether a draft has a part of its place: then it needs all of it. */
export const hasPlace = ({ place, address, city, country }: ViewingFormValues): boolean =>
  Boolean(place.trim() || address.trim() || city.trim() || country);

export const hasDays = ({ startDate, endDate }: ViewingFormValues): boolean => Boolean(startDate || endDate);

function placeProblems(typed: ViewingFormValues, needed: boolean): Problems {
  const { place, city, country } = typed;
  if (!needed && !hasPlace(typed)) return {};
  return {
    ...(place.trim() ? {} : { place: t('Please enter the place’s name') }),
    ...(city.trim() ? {} : { city: t('Please enter the city') }),
    ...(country ? {} : { country: t('Please choose the country') }),
  };
}

function dayProblems(typed: ViewingFormValues, needed: boolean): Problems {
  const { startDate, endDate } = typed;
  if (!needed && !hasDays(typed)) return {};
  const missing = {
    ...(isLocalDate(startDate) ? {} : { startDate: t('Please enter the first day') }),
    ...(isLocalDate(endDate) ? {} : { endDate: t('Please enter the last day') }),
  };
  if (Object.keys(missing).length > 0) return missing;
  const days = numberOfDays(startDate, endDate);
  if (days < 1) return { endDate: t('Must not be before the first day') };
  return days > MAXIMUM_VIEWING_DAYS
    ? { endDate: t('A viewing has at most {maximumViewingDays} days', { maximumViewingDays: MAXIMUM_VIEWING_DAYS }) }
    : {};
}

function hourProblems(typed: ViewingFormValues): Problems {
  const { openFrom, openUntil, closedHour, closedDays, startDate, endDate } = typed;
  const isOutside = closedHour !== null && !hoursOfDay(typed).includes(closedHour);
  const isNeverOpen = isLocalDate(startDate) && isLocalDate(endDate) && openDays(typed).length === 0;
  return {
    ...(openFrom < openUntil ? {} : { openUntil: t('Must be after the opening') }),
    ...(openFrom < openUntil && (isOutside || slotsOfDay(typed).length === 0)
      ? { closedHour: t('Must be one of several open hours') }
      : {}),
    ...(closedDays.length > 0 && isNeverOpen ? { closedDays: t('At least one day must be open') } : {}),
  };
}

const openDays = ({ startDate, endDate, closedDays }: ViewingFormValues): string[] =>
  daysBetween(startDate, endDate).filter((day) => !closedDays.includes(day));

/** First version of the rules with opening hours of a viewing. */
const HAS_OPENING_HOURS = 5;
export const hasOpeningHours = (viewing: ViewingView | undefined): boolean =>
  viewing === undefined || viewing.rules >= HAS_OPENING_HOURS;

export function viewingDetailsOf(typed: ViewingFormValues): CreateViewingBody {
  const { place, address, city, country, startDate, endDate } = typed;
  return {
    name: typed.name.trim(),
    category: typed.category,
    description: typed.description.trim(),
    location:
      place.trim() && country ? { name: place.trim(), address: address.trim(), city: city.trim(), country } : null,
    timeZone: typed.timeZone,
    startDate: startDate || null,
    endDate: endDate || null,
    ...pick(typed, OPENING_FIELDS),
    closedDays: typed.closedDays.toSorted(),
  };
}
