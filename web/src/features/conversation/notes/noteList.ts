import type { Note } from '@recado/contract/tickets/notes'

/** The author of a note gets it twice: with the answer and with the live event. */
export const addNote = (list: readonly Note[], note: Note) => [note, ...list.filter(({ id }) => id !== note.id)].sort((a, b) => b.id - a.id)

export const removeNote = (list: readonly Note[], id: number) => list.filter((note) => note.id !== id)
