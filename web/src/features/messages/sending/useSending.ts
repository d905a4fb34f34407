import { AppError } from '@recado/contract/errors'
import { type Message, messages } from '@recado/contract/messages'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { callWithFiles } from '../../../shared/api/call.ts'
import { mergeMessage } from '../thread/mergeMessage.ts'

/** One message on its way. Its id is chosen here, so that the answer, the event and every repetition are about one and the same. */
export type Sending = { id: string; body: string; file: File | null; preview: string | null; createdAt: string }
export type Unsent = Sending & { error: unknown }

const key = (ticketId: number) => ['message', 'send', ticketId]
const pauses = [1000, 2000, 5000, 10_000, 20_000]

/** Sends in the order of the keys pressed, and again by itself while the server is out of reach: the id makes that harmless. */
export function useSending(ticketId: number) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: key(ticketId),
    scope: { id: `message ${ticketId}` },
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ id, body, file }: Sending): Promise<Message[]> =>
      callWithFiles(messages.send, { params: { ticketId }, body: { body, idempotencyKey: id } }, file ? [file] : []),
    retry: (failures, error) => failures < pauses.length && !(error instanceof AppError && error.status < 500),
    retryDelay: (failures) => pauses[failures] ?? 0,
    onSuccess: (sent, { preview }) => {
      for (const message of sent) mergeMessage(client, { action: 'create', message })
      if (preview) URL.revokeObjectURL(preview)
    },
  })
  const unsent = useMutationState({
    filters: { mutationKey: key(ticketId), predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }): Unsent => ({ ...(state.variables as Sending), error: state.error }),
  })

  const past = client.getMutationCache()
  function forget(status: 'success' | 'error', id?: string) {
    for (const mutation of past.findAll({ mutationKey: key(ticketId), status }))
      if (id === undefined || (mutation.state.variables as Sending).id === id) past.remove(mutation)
  }
  return {
    unsent,
    /** Files go one by one, the text with the first. */
    send: (body: string, files: readonly File[]) => {
      forget('success')
      for (const sending of split(body, files)) mutate(sending)
    },
    retry: ({ error: _, ...sending }: Unsent) => {
      forget('error', sending.id)
      mutate(sending)
    },
    discard: ({ id }: Unsent) => forget('error', id),
  }
}

function split(body: string, files: readonly File[]): Sending[] {
  const createdAt = new Date().toISOString()
  const one = (body: string, file: File | null): Sending => ({
    ...{ id: crypto.randomUUID(), body, file, createdAt },
    preview: file?.type.startsWith('image/') ? URL.createObjectURL(file) : null,
  })
  return files.length === 0 ? [one(body, null)] : files.map((file, place) => one(place === 0 ? body : '', file))
}
