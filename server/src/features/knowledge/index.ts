export { createArticle, readArticle } from './knowledge.store.ts'
export { measureKnowledge, readWholeKnowledge } from './readWholeKnowledge.ts'
export { searchKnowledge } from './searchKnowledge.ts'
export { wordsOfQuestion } from './text/wordsOf.ts'
