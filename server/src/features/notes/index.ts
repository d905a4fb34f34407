export { writeNote } from './createNote.ts'
export { moveNotes } from './notes.rows.ts'
