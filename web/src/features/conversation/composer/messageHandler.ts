import type { SentContactCard, SentLocation } from '@recado/contract/messages/locationAndCard'
import { type Message, messages } from '@recado/contract/messages/messages'
import type { QueryClient } from '@tanstack/react-query'
import { callWithFiles } from '../../../shared/api/call.ts'
import type { ReadyFile } from '../../../shared/drafts/drafts.ts'
import type { Doer } from '../../../shared/outbox/task.ts'
import { noteUse } from '../../../shared/quickMessages/useQuickMessageChoices.ts'
import { mergeMessage } from '../cache/mergeMessage.ts'
import { revokePreview } from './filePreviews.ts'

export const SEND = 'message.send'

/** One message on its way. The task's id is the message's, so that the answer, the event and every repetition are about one and the same. */
export type Sending = {
  ticketId: number
  body: string
  file: File | null
  /** A file that need not go up: it lies there. */
  ready?: ReadyFile | null
  quoted: Message | null
  isVoice: boolean
  quickMessageId?: number | undefined
  content?: SentContent | undefined
}
/** Instead of a text, which then only stands there until it is sent. */
export type SentContent = { place: SentLocation } | { card: SentContactCard }

export const messageHandler = (client: QueryClient): Doer<Sending> => ({
  async run({ ticketId, body, file, ready, quoted, isVoice, quickMessageId, content }, { id, ...course }) {
    const said = { body, isFilled: true, isVoice, quotedMsg: quoted?.id, quickMessageId, mediaId: ready?.id, ...content }
    const sent = await callWithFiles(
      messages.send,
      { params: { ticketId }, body: { ...said, idempotencyKey: id } },
      { files: file ? [file] : [], course },
    )
    for (const message of sent) mergeMessage(client, { action: 'create', message })
    if (quickMessageId !== undefined) noteUse(client, quickMessageId)
    revokePreview(file)
  },
  // Nothing that somebody has written is thrown away for them.
  refused: () => true,
})
