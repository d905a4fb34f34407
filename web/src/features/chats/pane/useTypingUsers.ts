import type { Chat } from '@recado/contract/chats/chats'
import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../shared/auth/viewer.ts'
import { useLive } from '../../../shared/live/liveEvents.ts'

/** Typing ends when no signal came for this long. */
const TYPING_TIMEOUT = 5000

/** The names of the users who are typing in a chat. */
export function useTypingUsers({ id, users }: Chat): string[] {
  const { userId: me } = useCurrentUser()
  const [until, setUntil] = useState<Readonly<Record<number, number>>>({})
  useLive('chat', ({ action, chatId, userId, newMessage }) => {
    if (action === 'typing' && chatId === id && userId !== me) setUntil({ ...until, [userId as number]: Date.now() + TYPING_TIMEOUT })
    const sender = action === 'new-message' && (newMessage as { chatId: number; senderId: number }).chatId === id && newMessage
    if (sender) setUntil(withoutUser(until, (sender as { senderId: number }).senderId))
  })
  useEffect(() => {
    const next = Math.min(...Object.values(until))
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setUntil((now) => stillTyping(now)), Math.max(0, next - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [until])
  return users.filter(({ userId }) => until[userId] !== undefined).map(({ user }) => user.name)
}

const stillTyping = (until: Readonly<Record<number, number>>) =>
  Object.fromEntries(Object.entries(until).filter(([, time]) => time > Date.now()))

const withoutUser = (until: Readonly<Record<number, number>>, userId: number) =>
  Object.fromEntries(Object.entries(until).filter(([id]) => Number(id) !== userId))
