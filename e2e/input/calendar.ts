/** A zone without daylight saving in which the day is young: it neither ends nor is late while a test runs. */
export function morningZone(): string {
  const hour = new Date().getUTCHours();
  return hour < 12 ? 'Etc/GMT' : `Etc/GMT+${hour - 6 > 12 ? 12 : hour - 6}`;
}
