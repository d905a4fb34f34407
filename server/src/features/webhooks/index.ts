export { noteFact } from './noteFact.ts'
