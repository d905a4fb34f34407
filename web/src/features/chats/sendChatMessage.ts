import { type ChatMessage, chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import type { QueryClient } from '@tanstack/react-query'
import { callWithFiles } from '#web/shared/data/api/call.ts'
import type { OutboxHandler } from '#web/shared/data/outbox/task.ts'
import { mergeChatMessage } from './pane/chatMessageCache.ts'

/** A message to send; the outbox entry's id is the message's id. */
export type ChatMessageInput = { chatId: number; message: string; file: File | null; quoted: ChatMessage | null }
type SendOptions = Parameters<OutboxHandler<ChatMessageInput>['run']>[1]

/** Sends a message, and adds it to the loaded messages of its chat. */
export async function sendChatMessage(
  client: QueryClient,
  { chatId, message, file, quoted }: ChatMessageInput,
  { id, ...upload }: SendOptions,
) {
  const saved = await callWithFiles(
    chatMessageEndpoints.send,
    { params: { id: chatId }, body: { message, idempotencyKey: id, ...(quoted && { quotedMsgId: quoted.id }) } },
    { files: file ? [file] : [], upload },
  )
  mergeChatMessage(client, saved)
}
