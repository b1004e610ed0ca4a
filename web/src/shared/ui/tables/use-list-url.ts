import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChosen } from '../../url/use-choice.js';
import { useTextInUrl } from '../../url/use-text-in-url.js';

interface Sort {
  id: string;
  desc: boolean;
}

interface KeptColumn {
  id: string;
  header: string;
  facet?: boolean;
}

export interface Facet {
  id: string;
  name: string;
  header: string;
  words: string[];
}

export const nameIn = (list: string, part: string): string => (list ? `${list}.${part}` : part);
export const facetName = (list: string, column: string): string => nameIn(list, `by.${column}`);

/** Order in the address. `-ends`: by the column `ends`, descending. */
export const orderOf = ({ id, desc }: Sort): string => `${desc ? '-' : ''}${id}`;
export const sortOf = (order: string): Sort[] =>
  order ? [{ id: order.replace(/^-/, ''), desc: order.startsWith('-') }] : [];

export function useListUrl(list: string, columns: readonly KeptColumn[], usual: Sort | undefined) {
  const [address] = useSearchParams();
  const named = (part: string) => nameIn(list, part);
  const [search, type] = useTextInUrl(named('search'));
  const [order, setOrder] = useChosen(named('sort'), address.getAll(named('sort')));
  const [pages, setPages] = useChosen(named('page'), address.getAll(named('page')));
  const [chosen, setChosen] = useChosen(named('columns'), address.getAll(named('columns')));
  const asked = order[0] ?? (usual ? orderOf(usual) : '');
  const facets = useMemo(
    () =>
      columns.flatMap(({ id, header, facet }): Facet[] => {
        const name = facetName(list, id);
        const words = facet ? address.getAll(name) : [];
        return words.length > 0 ? [{ id, name, header, words }] : [];
      }),
    [address, columns, list],
  );
  return {
    search,
    type,
    facets,
    sorting: useMemo(
      () => sortOf(asked).filter(({ id }) => columns.some((column) => column.id === id)),
      [asked, columns],
    ),
    /** An empty value overrides the default order. */
    sort: ([first]: Sort[]) => setOrder(first ? [orderOf(first)] : usual ? [''] : []),
    page: Number(pages[0] ?? 1) || 1,
    turnTo: (page: number) => setPages(page === 1 ? [] : [String(page)]),
    shown: chosen.length > 0 ? chosen : null,
    show: (ids: string[]) => setChosen(ids.length > 0 ? ids : ['']),
  };
}
