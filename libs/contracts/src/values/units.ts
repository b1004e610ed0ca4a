/** What the fields of views are counted in. The description of the API is made from these words. */

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
