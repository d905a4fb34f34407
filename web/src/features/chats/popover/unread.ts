import { type Chat, chatEndpoints } from '@recado/contract/chats/chats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { keepTold } from '../../../shared/live/keepTold.ts'
import { useLive } from '../../../shared/live/live.ts'

type Unread = { chats: readonly { id: number; unreads: number }[] }

/** What the reader came for is fetched first. */
const PATIENCE = 2000

const key = ['chat', 'unread'] as const

/** How many chats hold something that the reader has not read, kept true. */
export function useUnreadChats(): number {
  const client = useQueryClient()
  const { userId: me } = useViewer()
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setIsTime(true), PATIENCE)
    return () => clearTimeout(waiting)
  }, [])
  const { data } = useQuery<Unread>({ queryKey: key, queryFn: () => call(chatEndpoints.unread, {}), enabled: isTime })
  useLive('chat', ({ action, id: gone, record, chat }) => {
    if (action === 'typing') return
    const row = (action === 'new-message' ? chat : record) as Chat | undefined
    const id = row?.id ?? (gone as number)
    const unreads = row?.users.find(({ userId }) => userId === me)?.unreads ?? 0
    const chats = unreads ? [{ id, unreads }] : []
    keepTold<Unread>({ client, queryKey: key }, (known) => ({ chats: [...without(known, id), ...chats] }))
  })
  return data?.chats.length ?? 0
}

const without = ({ chats }: Unread, id: number) => chats.filter((one) => one.id !== id)
