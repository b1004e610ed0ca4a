import { MAXIMUM_VIEWING_DAYS, type CreateViewingBody, type GoodsCategory, type ViewingView } from '@tender/contracts';
import { isLocalDate, isTimeZone, numberOfDays } from '@tender/contracts/slots';
import { t } from '../../../shared/language/t.js';
import { timeZone as ownTimeZone } from '../../../shared/time/time.js';

export interface ViewingFormValues {
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

export const emptyViewingForm = (): ViewingFormValues => ({
  name: '',
  category: null,
  description: '',
  place: '',
  address: '',
  city: '',
  country: null,
  timeZone: isTimeZone(ownTimeZone()) ? ownTimeZone() : 'UTC',
  startDate: '',
  endDate: '',
});

export const viewingFormValues = ({
  name,
  category,
  description,
  location,
  timeZone,
  startDate,
  endDate,
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
});

/** The values of another viewing, without its days. */
export const copiedFormValues = (viewing: ViewingView): ViewingFormValues => ({
  ...viewingFormValues(viewing),
  startDate: '',
  endDate: '',
});

type Problems = Partial<Record<keyof ViewingFormValues, string>>;

/** Errors by field. A draft may lack its place and days; a published viewing may not. */
export function viewingFormProblems(typed: ViewingFormValues, { published }: { published: boolean }): Problems {
  return {
    ...(typed.name.trim() ? {} : { name: t('Please give the viewing a name') }),
    ...placeProblems(typed, published),
    ...dayProblems(typed, published),
  };
}

function placeProblems({ place, address, city, country }: ViewingFormValues, needed: boolean): Problems {
  if (!needed && !place.trim() && !address.trim() && !city.trim() && !country) return {};
  return {
    ...(place.trim() ? {} : { place: t('Please enter the place’s name') }),
    ...(city.trim() ? {} : { city: t('Please enter the city') }),
    ...(country ? {} : { country: t('Please choose the country') }),
  };
}

function dayProblems({ startDate, endDate }: ViewingFormValues, needed: boolean): Problems {
  if (!needed && !startDate && !endDate) return {};
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
  };
}
