export { moveNotes } from './notes.rows.ts'
