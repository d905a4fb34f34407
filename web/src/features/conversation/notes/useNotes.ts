import { type Note, notes } from '@recado/contract/tickets/notes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { useLiveQuery } from '../../../shared/live/liveQuery.ts'
import { added, removed } from './noteList.ts'
import { withIdempotencyKey } from './withIdempotencyKey.ts'

export type NotesOfTicket = ReturnType<typeof useNotes>

/** What the team has written about a ticket, the newest first, true by itself. */
export function useNotes(ticketId: number) {
  const client = useQueryClient()
  const key = ['note', 'list', ticketId]
  const change = (how: (list: Note[]) => Note[]) => keepTold<Note[]>({ client, queryKey: key }, how)
  const query = useLiveQuery<Note[]>({
    key,
    fetch: () => call(notes.list, { query: { ticketId } }),
    on: {
      note({ action, note, noteId }) {
        if (action === 'delete') return (list) => removed(list, noteId as number)
        return (note as Note).ticketId === ticketId && ((list) => added(list, note as Note))
      },
    },
  })
  const adding = useMutation({
    mutationFn: (note: string) =>
      withIdempotencyKey(`${ticketId} ${note}`, (idempotencyKey) => call(notes.create, { body: { note, ticketId, idempotencyKey } })),
    onSuccess: (note) => change((list) => added(list, note)),
  })
  const removing = useMutation({
    mutationFn: (id: number) => call(notes.remove, { params: { id } }),
    onSuccess: (_, id) => change((list) => removed(list, id)),
  })
  return { list: query.data, error: query.data ? null : query.error, retry: () => void query.refetch(), adding, removing }
}
