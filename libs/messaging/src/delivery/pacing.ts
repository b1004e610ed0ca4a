/** How patiently a channel is served; milliseconds. */
export interface DeliveryPacing {
  /** Between two looks at a queue that was empty. */
  idle: number;
  /** After the first failure of a delivery; each further pause is twice as long, up to the longest. */
  firstPause: number;
  longestPause: number;
  /** Number of failures after which it is set aside. */
  tries: number;
  /** While the way is closed (a mail server that is down): between two looks, each twice as long, up to the longest. */
  firstProbe: number;
  longestProbe: number;
}

/** Sixteen tries take about a day: mail servers that defer a mail mean minutes to hours. */
export const PACING: DeliveryPacing = {
  idle: 1_000,
  firstPause: 30_000,
  longestPause: 2 * 3_600_000,
  tries: 16,
  firstProbe: 1_000,
  longestProbe: 60_000,
};
