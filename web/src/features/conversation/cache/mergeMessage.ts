import type { QueryClient } from '@tanstack/react-query'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { applyMessage, type MessageChange } from './applyMessage.ts'
import { conversationKey, conversationsKey } from './conversationKeys.ts'
import { type LoadedMessages, markGap } from './loadedMessages.ts'

/** Brings a loaded conversation up to date with one change. */
export const mergeMessage = (client: QueryClient, change: MessageChange) =>
  keepTold<LoadedMessages>({ client, queryKey: conversationKey(change.message.ticketId) }, (window) => applyMessage(window, change))

/** For whoever begins to listen again, or cannot for a while. */
export const markGaps = (client: QueryClient) => keepTold<LoadedMessages>({ client, queryKey: conversationsKey }, markGap)
