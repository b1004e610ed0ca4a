/** Parts of a due time's name `a/b`, typed by the name. */
export const partsOf = <First extends string, Last extends string>(name: `${First}/${Last}`): [First, Last] =>
  name.split('/') as [First, Last];
