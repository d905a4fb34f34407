export { createArticle, readArticle } from './knowledge.store.ts'
export { countKnowledgeWords, readWholeKnowledge } from './readWholeKnowledge.ts'
export { searchKnowledge } from './searchKnowledge.ts'
export { wordsOfQuestion } from './text/wordsOf.ts'
