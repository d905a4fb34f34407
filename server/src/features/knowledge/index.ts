export { countKnowledgeWords, readWholeKnowledge } from './readWholeKnowledge.ts'
export { searchKnowledge } from './searchKnowledge.ts'
