import { foldForSearch } from '@tender/contracts';

export interface Question {
  id: string;
  question: string;
  answer: string[];
  /** Extra paragraph for users with a keyboard. */
  keys?: string;
}

export interface Topic {
  title: string;
  questions: Question[];
}

/** Questions with every word in the topic's title, the question or the answer; all if the search is empty. */
export function findQuestions(topics: Topic[], search: string): Topic[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return topics
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ question, answer, keys = '' }) =>
        holds([title, question, ...answer, keys].join(' '), words),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);
}

const holds = (text: string, words: string[]): boolean => words.every((word) => plain(text).includes(word));

/** Normalises case, accents and typographic signs. */
const plain = (text: string): string => foldForSearch(text).replaceAll('’', "'").replace(/[“”"]/g, '');
