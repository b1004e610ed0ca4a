import { useEffect, useState, type ComponentProps } from 'react';

/** Delays before each retry, in ms. Fast scrolling can exceed the server's rate limit. */
const AGAIN = [1_500, 4_000, 10_000];

/** A picture that is loaded again after a failure, at most three times. */
export function Picture(props: ComponentProps<'img'> & { src: string; alt: string }) {
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const wait = AGAIN[failures - 1];
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => setTries(failures), wait);
    return () => clearTimeout(timer);
  }, [failures]);
  return <img key={tries} decoding="async" {...props} onError={() => setFailures(tries + 1)} />;
}
