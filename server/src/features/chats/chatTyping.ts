import type { Kernel } from '../../kernel/feature.ts'
import type { SocketHandlers } from '../../kernel/live/socketHandlers.ts'
import { chatEvent } from './chats.event.ts'
import { chatsOfUser } from './chats.rows.ts'

/** That somebody types is heard by who is in the chat, while it is so; it is stored nowhere. */
export const chatTyping = ({ read, publish }: Kernel): SocketHandlers => ({
  async typingChat({ actor }, chatId: number) {
    const chat = await chatsOfUser(actor)(read(actor.companyId)).where('chats.id', '=', chatId).executeTakeFirst()
    if (!chat) return { error: 'ERR_NO_CHAT_FOUND' }
    publish(actor.companyId, chatEvent, 'typing', chat, { says: { chatId, userId: actor.userId } })
    return undefined
  },
})
