import { useSearchParams } from 'react-router-dom';
import { ViewingCards } from './viewing-cards.js';
import { ViewingPanel } from './viewing-panel.js';

/** All viewings of the house, or the one that the address names. */
export default function ViewingManagementScreen() {
  const id = useSearchParams()[0].get('id');
  return id ? <ViewingPanel key={id} id={id} /> : <ViewingCards />;
}
