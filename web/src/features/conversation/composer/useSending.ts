import { AppError } from '@recado/contract/errors'
import type { Message } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useMemo } from 'react'
import type { ChosenQuick, ReadyFile } from '../../../shared/drafts/drafts.ts'
import { outbox, useOutbox } from '../../../shared/outbox/outbox.ts'
import type { OutboxEntry } from '../../../shared/outbox/task.ts'
import { ticketLane } from '../../../shared/outbox/ticketLane.ts'
import { previewUrlOf, revokePreview } from './filePreviews.ts'
import { SEND, type Sending, type SentContent } from './messageHandler.ts'

/** A message that only this browser knows yet. */
export type UnsentMessage = {
  id: string
  body: string
  /** On its way up, or there already. */
  file: Pick<File, 'name' | 'size' | 'type'> | null
  preview: string | null
  quoted: Message | null
  createdAt: string
  /** `waiting`: for a connection, or for what goes before it. */
  state: OutboxEntry['state']
  error: AppError | null
  /** How much of its file has gone up, from 0 to 1. */
  progress: number | null
}

export type ComposedMessage = {
  body: string
  files: readonly File[]
  quoted?: Message | null
  isVoice?: boolean
  quick?: ChosenQuick | null
  library?: readonly ReadyFile[]
  content?: SentContent
}

/** What is on its way to the customer of a ticket, in the order in which it was written. */
export function useSending({ id: ticketId, contact }: Pick<Ticket, 'id' | 'contact'>) {
  const entries = useOutbox()
  const unsent = useMemo(
    () => entries.filter(({ kind, lane }) => kind === SEND && lane === ticketLane(ticketId)).map(unsentOf),
    [entries, ticketId],
  )
  return {
    unsent,
    /** Files go one by one, the text with the first. */
    send(written: ComposedMessage) {
      for (const input of split(ticketId, written))
        outbox.add({
          lane: ticketLane(ticketId),
          kind: SEND,
          input,
          about: {
            what: 'message',
            name: contact.name,
            text: input.body || (input.file?.name ?? input.ready?.name ?? ''),
          },
        })
    },
    retry: ({ id }: UnsentMessage) => outbox.retry(id),
    discard({ id, file }: UnsentMessage) {
      outbox.discard(id)
      revokePreview(file)
    },
  }
}

function unsentOf({ id, input, createdAt, state, progress, failure }: OutboxEntry): UnsentMessage {
  const { body, file: own, ready, quoted } = input as Sending
  const file = own ?? (ready ? { name: ready.name, size: ready.size, type: ready.mime } : null)
  return {
    ...{ id, body, file, quoted, createdAt, state, progress },
    preview: own ? previewUrlOf(own) : (ready?.picture ?? null),
    error: failure && new AppError(failure),
  }
}

function split(
  ticketId: number,
  { body, files, quoted = null, isVoice = false, quick = null, library = [], content }: ComposedMessage,
): Sending[] {
  const nothing = { ticketId, body: '', file: null, quoted: null, isVoice }
  const ready = [...(quick?.file ? [quick.file] : []), ...library]
  const parts: Sending[] = [...ready.map((one) => ({ ...nothing, ready: one })), ...files.map((file) => ({ ...nothing, file }))]
  const [first = nothing, ...others] = parts
  return [{ ...first, body, quoted, quickMessageId: quick?.id, content }, ...others]
}
