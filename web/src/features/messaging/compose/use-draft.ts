import { useState } from 'react';
import { timeZone } from '../../../shared/time/time.js';
import { useSubjects } from '../subjects.js';
import { audiencesOf, NEW_DRAFT, type About, type Draft } from './draft.js';

export interface DraftWork {
  draft: Draft;
  /** Whether the draft is written without a template. */
  ownWords: boolean;
  /** Time zone of typed times: of the viewing, if the message is about one, else of the reader. */
  timeZone: string;
  change: (change: Partial<Draft>) => void;
  setAbout: (about: About) => void;
  setOwnWords: (ownWords: boolean) => void;
  reset: () => void;
}

export function useDraft(): DraftWork {
  const [draft, setDraft] = useState(NEW_DRAFT);
  const [ownWords, setOwnWords] = useState(false);
  const ofViewing = useSubjects(
    ({ viewings }) => viewings.find(({ _id }) => draft.about === 'viewing' && _id === draft.subjectId)?.timeZone,
  );
  const change = (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some }));
  return {
    draft,
    ownWords,
    timeZone: ofViewing ?? timeZone(),
    change,
    setAbout: (about) => change({ about, subjectId: null, audience: audiencesOf(about)[0]!.value }),
    setOwnWords,
    reset: () => {
      setDraft(NEW_DRAFT);
      setOwnWords(false);
    },
  };
}
