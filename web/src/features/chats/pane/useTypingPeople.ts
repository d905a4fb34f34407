import type { Chat } from '@recado/contract/chats/chats'
import { useEffect, useState } from 'react'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { useLive } from '../../../shared/live/live.ts'

/** Typing ends when no signal came for this long. */
const OVER = 5000

/** The names of the users who are typing in a chat. */
export function useTypingPeople({ id, users }: Chat): string[] {
  const { userId: me } = useViewer()
  const [until, setUntil] = useState<Readonly<Record<number, number>>>({})
  useLive('chat', ({ action, chatId, userId, newMessage }) => {
    if (action === 'typing' && chatId === id && userId !== me) setUntil({ ...until, [userId as number]: Date.now() + OVER })
    const sender = action === 'new-message' && (newMessage as { chatId: number; senderId: number }).chatId === id && newMessage
    if (sender) setUntil(without(until, (sender as { senderId: number }).senderId))
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

const without = (until: Readonly<Record<number, number>>, userId: number) =>
  Object.fromEntries(Object.entries(until).filter(([id]) => Number(id) !== userId))
