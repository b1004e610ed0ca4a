/** The two parts of a due time's name `a/b`. The type of the name says what they can be. */
export const partsOf = <First extends string, Last extends string>(name: `${First}/${Last}`): [First, Last] =>
  name.split('/') as [First, Last];
