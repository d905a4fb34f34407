import type { Message } from '@recado/contract/messages/messages'

type Reaction = Message['reactions'][number]
export type ReactionGroup = { emoji: string; isOwn: boolean; reactions: Reaction[] }

/** Reactions grouped by emoji, in the order of their first use. All agents of the company share one reaction. */
export function groupReactions(all: readonly Reaction[]): ReactionGroup[] {
  const groups = Map.groupBy(all, ({ emoji }) => emoji)
  return [...groups].map(([emoji, reactions]) => ({ emoji, isOwn: reactions.some(({ fromMe }) => fromMe), reactions }))
}

/** The message after the company has reacted. An empty emoji removes the reaction. */
export function withReaction(message: Message, emoji: string, userId: number): Message {
  const others = message.reactions.filter(({ fromMe }) => !fromMe)
  const own = { emoji, fromMe: true, userId, contactId: null, createdAt: new Date().toISOString() }
  return { ...message, reactions: emoji ? [...others, own] : others }
}
