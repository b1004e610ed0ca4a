import type { SoftClose } from '@tender/contracts';
import { t } from '../language/t.js';

export function lateBidsInWords({ windowSeconds, extendSeconds, stepPercent, latestEndSeconds }: SoftClose): string {
  const moves =
    stepPercent === undefined
      ? t('a bid in the last {windowSeconds} s moves the end by {extendSeconds} s', { windowSeconds, extendSeconds })
      : t(
          'a first bid, or a rise by {stepPercent}% and at least $1.00, in the last {windowSeconds} s moves the end by {extendSeconds} s',
          { stepPercent, windowSeconds, extendSeconds },
        );
  return latestEndSeconds === undefined
    ? moves
    : `${moves}, ${t('by {duration} in total at most', { duration: durationInWords(latestEndSeconds) })}`;
}

export const durationInWords = (seconds: number): string =>
  seconds >= 120 && seconds % 60 === 0 ? t('{minutes} min', { minutes: seconds / 60 }) : t('{seconds} s', { seconds });
