import { type ChatMessage, chatMessages } from '@recado/contract/chats/chatMessages'
import type { QueryClient } from '@tanstack/react-query'
import { callWithFiles } from '../../shared/api/call.ts'
import type { Doer } from '../../shared/outbox/task.ts'
import { mergeChatMessage } from './pane/chatWindows.ts'

/** A message to send; the outbox entry's id is the message's id. */
export type ChatSaying = { chatId: number; message: string; file: File | null; quoted: ChatMessage | null }
type Way = Parameters<Doer<ChatSaying>['run']>[1]

/** Sends a message, and adds it to the loaded messages of its chat. */
export async function say(client: QueryClient, { chatId, message, file, quoted }: ChatSaying, { id, ...course }: Way) {
  const said = await callWithFiles(
    chatMessages.send,
    { params: { id: chatId }, body: { message, idempotencyKey: id, ...(quoted && { quotedMsgId: quoted.id }) } },
    { files: file ? [file] : [], course },
  )
  mergeChatMessage(client, said)
}
