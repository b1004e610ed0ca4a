import { NUMBERS } from '../../language/language.js';
import { t } from '../../language/t.js';
import classes from './stepper.module.css';

export const STEPPER = {
  step: classes['step'] ?? '',
  stepBody: classes['words'] ?? '',
  separator: classes['separator'] ?? '',
};

/** A step without items is not done: it keeps its number instead of a check mark. */
export const counted = (count: number, step: number): { description: string; completedIcon?: number } =>
  count > 0 ? { description: count.toLocaleString(NUMBERS) } : { description: t('None yet'), completedIcon: step };
