import { useSearchParams } from 'react-router-dom';
import { ViewingCards } from './viewing-cards.js';
import { ViewingPanel } from './viewing-panel.js';

/** Shows all viewings, or the one in the address. */
export default function ViewingManagementScreen() {
  const id = useSearchParams()[0].get('id');
  return id ? <ViewingPanel key={id} id={id} /> : <ViewingCards />;
}
