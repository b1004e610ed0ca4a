/** A time zone without daylight saving time in which it is before noon: the day does not end during a test. */
export function morningZone(): string {
  const hour = new Date().getUTCHours();
  return hour < 12 ? 'Etc/GMT' : `Etc/GMT+${hour - 6 > 12 ? 12 : hour - 6}`;
}
