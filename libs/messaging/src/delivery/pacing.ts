/** Pauses in ms. A delivery fails permanently after `tries` failures. */
export interface DeliveryPacing {
  idle: number;
  firstPause: number;
  longestPause: number;
  tries: number;
  /** Exponential backoff between two checks of an unavailable channel. */
  firstProbe: number;
  longestProbe: number;
}

/** Pauses between tries: sixteen tries take about 16 hours, because mail servers defer mails for minutes to hours. */
export const PACING: DeliveryPacing = {
  idle: 1_000,
  firstPause: 30_000,
  longestPause: 2 * 3_600_000,
  tries: 16,
  firstProbe: 1_000,
  longestProbe: 60_000,
};
