import { useEffect, useEffectEvent, useState } from 'react';

/** What somebody sees who looks only now and then: for what is dear to draw, and changes often. @param millis between two looks */
export function useThrottled<Seen>(millis: number, look: () => Seen): Seen {
  const [seen, setSeen] = useState(look);
  const again = useEffectEvent(() => setSeen(look()));
  useEffect(() => {
    const timer = setInterval(() => again(), millis);
    return () => clearInterval(timer);
  }, [millis]);
  return seen;
}
