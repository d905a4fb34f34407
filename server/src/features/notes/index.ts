export { moveNotes } from './moveNotes.ts'
