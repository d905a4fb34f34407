import type { Message } from '@recado/contract/messages/messages'

type Reaction = Message['reactions'][number]
export type ReactionGroup = { emoji: string; isOwn: boolean; by: Reaction[] }

/** Reactions grouped by emoji, in the order of their first use. All agents of the company share one reaction. */
export function groupReactions(reactions: readonly Reaction[]): ReactionGroup[] {
  const groups = Map.groupBy(reactions, ({ emoji }) => emoji)
  return [...groups].map(([emoji, by]) => ({ emoji, isOwn: by.some(({ fromMe }) => fromMe), by }))
}

/** The message after the company has reacted. An empty emoji removes the reaction. */
export function withReaction(message: Message, emoji: string, userId: number): Message {
  const others = message.reactions.filter(({ fromMe }) => !fromMe)
  const own = { emoji, fromMe: true, userId, contactId: null, createdAt: new Date().toISOString() }
  return { ...message, reactions: emoji ? [...others, own] : others }
}
