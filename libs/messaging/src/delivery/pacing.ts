/** Pacing of a channel, in ms. */
export interface DeliveryPacing {
  idle: number;
  /** Retry with exponential backoff, from the first to the longest pause. */
  firstPause: number;
  longestPause: number;
  /** Number of failures after which a delivery fails permanently. */
  tries: number;
  /** Exponential backoff between two checks of an unavailable channel, such as a stopped mail server. */
  firstProbe: number;
  longestProbe: number;
}

/** Sixteen tries take about a day: mail servers defer mails for minutes to hours. */
export const PACING: DeliveryPacing = {
  idle: 1_000,
  firstPause: 30_000,
  longestPause: 2 * 3_600_000,
  tries: 16,
  firstProbe: 1_000,
  longestProbe: 60_000,
};
