import { type Message, messages } from '@recado/contract/messages/messages'
import type { QueryClient } from '@tanstack/react-query'
import { callWithFiles } from '../../../shared/api/call.ts'
import type { Doer } from '../../../shared/outbox/task.ts'
import { mergeMessage } from '../thread/mergeMessage.ts'
import { revokePreview } from './previews.ts'

export const SEND = 'message.send'

/** One message on its way. The task's id is the message's, so that the answer, the event and every repetition are about one and the same. */
export type Sending = { ticketId: number; body: string; file: File | null; quoted: Message | null; isVoice: boolean }

export const messageDoer = (client: QueryClient): Doer<Sending> => ({
  async run({ ticketId, body, file, quoted, isVoice }, { id, ...course }) {
    const sent = await callWithFiles(
      messages.send,
      { params: { ticketId }, body: { body, isVoice, idempotencyKey: id, quotedMsg: quoted?.id } },
      { files: file ? [file] : [], course },
    )
    for (const message of sent) mergeMessage(client, { action: 'create', message })
    revokePreview(file)
  },
  // Nothing that somebody has written is thrown away for them.
  refused: () => true,
})
