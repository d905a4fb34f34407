import { type Note, notes } from '@recado/contract/tickets/notes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { askOnceDrawn } from '../../../shared/live/askOnceDrawn.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { useLive } from '../../../shared/live/live.ts'
import { added, removed } from './noteList.ts'
import { withIdempotencyKey } from './withIdempotencyKey.ts'

export type NotesOfTicket = ReturnType<typeof useNotes>

/** What the team has written about a ticket, the newest first, true by itself. */
export function useNotes(ticketId: number) {
  const client = useQueryClient()
  const key = ['note', 'list', ticketId]
  const change = (how: (list: Note[]) => Note[]) => keepTold<Note[]>({ client, queryKey: key }, how)
  useLive('note', ({ action, note, noteId }) => {
    if (action === 'delete') change((list) => removed(list, noteId as number))
    else if ((note as Note).ticketId === ticketId) change((list) => added(list, note as Note))
  })
  const query = useQuery({
    queryKey: key,
    queryFn: (known) => askOnceDrawn(known, () => call(notes.list, { query: { ticketId } })),
    refetchOnMount: 'always',
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
