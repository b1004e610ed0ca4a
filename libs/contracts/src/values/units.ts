/** Types with units for the fields of views. The API description contains their comments. */

/**
 * An instant: ISO-8601 in UTC, with milliseconds.
 * @format date-time
 */
export type Instant = string;

/**
 * A number of things.
 * @asType integer
 * @minimum 0
 */
export type Count = number;
