import { useEffect, useEffectEvent, useState } from 'react';

/** Samples a value at an interval: for values that change often and are expensive to render. @param millis interval */
export function useThrottled<Seen>(millis: number, look: () => Seen): Seen {
  const [seen, setSeen] = useState(look);
  const again = useEffectEvent(() => setSeen(look()));
  useEffect(() => {
    const timer = setInterval(() => again(), millis);
    return () => clearInterval(timer);
  }, [millis]);
  return seen;
}
