export const partsOf = <First extends string, Last extends string>(name: `${First}/${Last}`): [First, Last] =>
  name.split('/') as [First, Last];
