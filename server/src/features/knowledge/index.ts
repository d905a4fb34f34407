export { searchKnowledge } from './searchKnowledge.ts'
