import { useEffect, useState, type ComponentProps } from 'react';

/** Milliseconds between tries: a list that is scrolled fast asks for more pictures than the house gives at once. */
const AGAIN = [1_500, 4_000, 10_000];

/** A picture of the house. One that does not come is asked for again, a few times. */
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
