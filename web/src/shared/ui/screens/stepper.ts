import { NUMBERS } from '../../language/language.js';
import { t } from '../../language/t.js';
import classes from './stepper.module.css';

/** The looks of a set-up's steps, from a phone's width on. */
export const STEPPER = {
  step: classes['step'] ?? '',
  stepBody: classes['words'] ?? '',
  separator: classes['separator'] ?? '',
};

/** What stands beneath the name of a step in which things are listed. Without any it is not done: it keeps its number, also once one is past it. */
export const counted = (count: number, step: number): { description: string; completedIcon?: number } =>
  count > 0 ? { description: count.toLocaleString(NUMBERS) } : { description: t('None yet'), completedIcon: step };
