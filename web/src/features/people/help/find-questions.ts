import { foldForSearch } from '@tender/contracts';

export interface Question {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: string[];
  /** A paragraph for those who have a keyboard. */
  keys?: string;
}

export interface Topic {
  title: string;
  questions: Question[];
}

/** The topics with the questions that hold every word of a search, in the question or its answer; all of them when nothing is searched. */
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

/** As people type it: without case, accents and typographic signs. */
const plain = (text: string): string => foldForSearch(text).replaceAll('’', "'").replace(/[“”"]/g, '');
