import { AppError } from '@recado/contract/errors'
import type { SentContactCard, SentLocation } from '@recado/contract/messages/locationAndCard'
import { type Message, messageEndpoints } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callWithFiles } from '#web/shared/data/api/call.ts'
import type { ChosenQuickMessage, ReadyFile } from '#web/shared/data/drafts/drafts.ts'
import { outbox, useOutbox } from '#web/shared/data/outbox/outbox.ts'
import type { OutboxEntry, OutboxHandler } from '#web/shared/data/outbox/task.ts'
import { ticketTaskLane } from '#web/shared/data/outbox/ticketTaskLane.ts'
import { mergeMessage } from '../cache/messageCache.ts'
import { countUse } from './useQuickMessageChoices.ts'

/** A message that the server has not confirmed yet. */
export type UnsentMessage = {
  id: string
  body: string
  /** A file to upload, or one that is already on the server. */
  file: Pick<File, 'name' | 'size' | 'type'> | null
  preview: string | null
  quoted: Message | null
  createdAt: string
  /** `waiting` for a connection or for an earlier message. */
  state: OutboxEntry['state']
  error: AppError | null
  /** The progress of the upload, from 0 to 1. */
  progress: number | null
}

export type ComposedMessage = {
  body: string
  files: readonly File[]
  quoted?: Message | null
  isVoice?: boolean
  quick?: ChosenQuickMessage | null
  library?: readonly ReadyFile[]
  content?: SentContent
}

/** The unsent messages of a ticket, the oldest first. */
export function useSendMessage({ id: ticketId, contact }: Pick<Ticket, 'id' | 'contact'>) {
  const entries = useOutbox()
  const unsent = useMemo(
    () => entries.filter(({ kind, lane }) => kind === MESSAGE_TASK && lane === ticketTaskLane(ticketId)).map(toUnsent),
    [entries, ticketId],
  )
  return {
    unsent,
    /** Each file is a message of its own; the text goes with the first. */
    send(message: ComposedMessage) {
      for (const input of split(ticketId, message))
        outbox.add({
          lane: ticketTaskLane(ticketId),
          kind: MESSAGE_TASK,
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

function toUnsent({ id, input, createdAt, state, progress, failure }: OutboxEntry): UnsentMessage {
  const { body, file: localFile, ready, quoted } = input as MessageTask
  const file = localFile ?? (ready ? { name: ready.name, size: ready.size, type: ready.mime } : null)
  return {
    id,
    body,
    file,
    quoted,
    createdAt,
    state,
    progress,
    preview: localFile ? previewUrlOf(localFile) : (ready?.picture ?? null),
    error: failure && new AppError(failure),
  }
}

function split(
  ticketId: number,
  { body, files, quoted = null, isVoice = false, quick = null, library = [], content }: ComposedMessage,
): MessageTask[] {
  const nothing = { ticketId, body: '', file: null, quoted: null, isVoice }
  const ready = [...(quick?.file ? [quick.file] : []), ...library]
  const parts: MessageTask[] = [...ready.map((one) => ({ ...nothing, ready: one })), ...files.map((file) => ({ ...nothing, file }))]
  const [first = nothing, ...others] = parts
  return [{ ...first, body, quoted, quickMessageId: quick?.id, content }, ...others]
}

export const MESSAGE_TASK = 'message.send'

/** An unsent message. Its task has the id of the message, so the answer, the event and each retry mean the same message. */
type MessageTask = {
  ticketId: number
  body: string
  file: File | null
  /** A file that is already on the server. */
  ready?: ReadyFile | null
  quoted: Message | null
  isVoice: boolean
  quickMessageId?: number | undefined
  content?: SentContent | undefined
}
/** A location or card. The text is shown only until it is sent. */
export type SentContent = { place: SentLocation } | { card: SentContactCard }

export const messageHandler = (client: QueryClient): OutboxHandler<MessageTask> => ({
  async run({ ticketId, body, file, ready, quoted, isVoice, quickMessageId, content }, { id, ...upload }) {
    const fields = { body, isFilled: true, isVoice, quotedMsg: quoted?.id, quickMessageId, mediaId: ready?.id, ...content }
    const sent = await callWithFiles(
      messageEndpoints.send,
      { params: { ticketId }, body: { ...fields, idempotencyKey: id } },
      { files: file ? [file] : [], upload },
    )
    for (const message of sent) mergeMessage(client, { action: 'create', message })
    if (quickMessageId !== undefined) countUse(client, quickMessageId)
    revokePreview(file)
  },
  // A refused message stays in the outbox: only its author may discard it.
  refused: () => true,
})

const objectUrls = new WeakMap<object, string>()

/** The object URL of a picture that is not uploaded yet. Null for other files. */
export function previewUrlOf(file: File | null): string | null {
  if (!file?.type.startsWith('image/')) return null
  const address = objectUrls.get(file) ?? URL.createObjectURL(file)
  objectUrls.set(file, address)
  return address
}

export function revokePreview(file: object | null) {
  const address = file && objectUrls.get(file)
  if (address) URL.revokeObjectURL(address)
}
