import { useEffect, useEffectEvent, useState } from 'react';

export function useThrottled<Seen>(millis: number, look: () => Seen): Seen {
  const [seen, setSeen] = useState(look);
  const again = useEffectEvent(() => setSeen(look()));
  useEffect(() => {
    const timer = setInterval(() => again(), millis);
    return () => clearInterval(timer);
  }, [millis]);
  return seen;
}
