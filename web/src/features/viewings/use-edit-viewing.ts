import type { ViewingView } from '@tender/contracts';
import { useNavigate } from 'react-router-dom';
import { requestEdit } from './viewings-slice.js';

/** Asks the set-up to change a viewing, or to go on with its creation, and goes there (`specification.md §4`). */
export function useEditViewing(): (viewing: ViewingView) => void {
  const navigate = useNavigate();
  return ({ _id: viewingId, status }) => {
    requestEdit({ viewingId, ...(status === 'draft' && { creationInProgress: true }) });
    void navigate('/viewing-setup');
  };
}
