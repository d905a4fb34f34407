import { type Note, noteEndpoints } from '@recado/contract/tickets/notes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { addNote, removeNote } from './noteList.ts'
import { withIdempotencyKey } from './withIdempotencyKey.ts'

export type NotesOfTicket = ReturnType<typeof useNotes>

/** The notes of a ticket, newest first, kept up to date. */
export function useNotes(ticketId: number) {
  const client = useQueryClient()
  const key = ['note', 'list', ticketId]
  const change = (how: (list: Note[]) => Note[]) => patchCache<Note[]>({ client, queryKey: key }, how)
  const query = useLiveQuery<Note[]>({
    key,
    fetch: () => call(noteEndpoints.list, { query: { ticketId } }),
    on: {
      note({ action, note, noteId }) {
        if (action === 'delete') return (list) => removeNote(list, noteId)
        return note.ticketId === ticketId && ((list) => addNote(list, note))
      },
    },
    throwOnError: false,
  })
  const adding = useMutation({
    mutationFn: (note: string) =>
      withIdempotencyKey(`${ticketId} ${note}`, (idempotencyKey) =>
        call(noteEndpoints.create, { body: { note, ticketId, idempotencyKey } }),
      ),
    onSuccess: (note) => change((list) => addNote(list, note)),
  })
  const removing = useMutation({
    mutationFn: (id: number) => call(noteEndpoints.remove, { params: { id } }),
    onSuccess: (_, id) => change((list) => removeNote(list, id)),
  })
  return { list: query.data, error: query.data ? null : query.error, retry: () => void query.refetch(), adding, removing }
}

/** Agents may delete their own notes, administrators all. */
export function useMayDeleteNote() {
  const { id: me } = useCurrentUser()
  const canChange = useCanChange()
  // During an update the previous release sends null for users who have left.
  return ({ user }: Note) => canChange(user?.id === me ? 'notes:write' : 'notes:deleteOthers')
}
