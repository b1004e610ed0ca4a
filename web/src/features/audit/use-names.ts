import type { AuditOutline } from '@tender/contracts';
import { useMemo } from 'react';
import { t } from '../../shared/language/t.js';
import { namesOf, nameOf, useDirectory } from '../../shared/directory/directory.js';
import type { Names } from './change-words.js';

/** What the ids of a history are called. A person who was erased has no name any more. */
export function useNames({ subjects }: Pick<AuditOutline, 'subjects'>): Names {
  const { companies, users } = useDirectory((state) => state);
  return useMemo(() => {
    const people = new Map(users.map((user) => [user._id, nameOf(user)]));
    const labels = new Map(subjects.map(({ _id, label }) => [_id, label]));
    return {
      company: namesOf(companies),
      person: (id) => (id === 'system' ? t('The house, by itself') : (people.get(id) ?? t('Somebody who has left'))),
      subject: (id) => labels.get(id),
    };
  }, [companies, users, subjects]);
}
