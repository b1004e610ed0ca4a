import classes from './steps.module.css';

/** The looks of a set-up's steps, from a phone's width on. */
export const STEPPER = {
  step: classes['step'] ?? '',
  stepBody: classes['words'] ?? '',
  separator: classes['separator'] ?? '',
};
