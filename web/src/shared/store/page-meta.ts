/** A value that the server wrote into the page; null without it, as in the pages of the development server. */
export function pageMeta<T>(name: string): T | null {
  const meta = typeof document === 'undefined' ? null : document.querySelector(`meta[name="${name}"]`);
  const content = meta?.getAttribute('content');
  return content ? (JSON.parse(content) as T) : null;
}
