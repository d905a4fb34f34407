import type { QueryClient } from '@tanstack/react-query'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { applyMessage, type MessageChange } from './applyMessage.ts'
import { conversationKey, conversationsKey } from './loadedConversation.ts'
import { deafened, type MessageWindow } from './messageWindow.ts'

/** Brings a loaded conversation up to date with one change. */
export const mergeMessage = (client: QueryClient, change: MessageChange) =>
  keepTold<MessageWindow>({ client, queryKey: conversationKey(change.message.ticketId) }, (window) => applyMessage(window, change))

/** For whoever begins to listen again, or cannot for a while. */
export const stopHearing = (client: QueryClient) => keepTold<MessageWindow>({ client, queryKey: conversationsKey }, deafened)
