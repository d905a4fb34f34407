import type { Message } from '@recado/contract/messages/messages'

type Reaction = Message['reactions'][number]
export type ReactionGroup = { emoji: string; isOwn: boolean; by: Reaction[] }

/** Reactions by their emoji, in the order in which each came first. The company has one for all of its people. */
export function groupReactions(reactions: readonly Reaction[]): ReactionGroup[] {
  const groups = Map.groupBy(reactions, ({ emoji }) => emoji)
  return [...groups].map(([emoji, by]) => ({ emoji, isOwn: by.some(({ fromMe }) => fromMe), by }))
}

/** The message as it will be once the company has reacted so; empty takes the reaction back. */
export function withReaction(message: Message, emoji: string, userId: number): Message {
  const others = message.reactions.filter(({ fromMe }) => !fromMe)
  const own = { emoji, fromMe: true, userId, contactId: null, createdAt: new Date().toISOString() }
  return { ...message, reactions: emoji ? [...others, own] : others }
}
