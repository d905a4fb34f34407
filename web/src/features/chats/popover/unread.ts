import { type Chat, chatEndpoints } from '@recado/contract/chats/chats'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { useLiveQuery } from '../../../shared/live/liveQuery.ts'

type Unread = { chats: readonly { id: number; unreads: number }[] }

/** Wait: the user's own page loads first. */
const PATIENCE = 2000

/** The number of chats with unread messages, updated live. */
export function useUnreadChats(): number {
  const { userId: me } = useViewer()
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setIsTime(true), PATIENCE)
    return () => clearTimeout(waiting)
  }, [])
  const { data } = useLiveQuery<Unread>({
    key: ['chat', 'unread'],
    fetch: () => call(chatEndpoints.unread, {}),
    on: {
      chat({ action, id: deleted, record, chat }) {
        if (action === 'typing') return
        const row = (action === 'new-message' ? chat : record) as Chat | undefined
        const id = row?.id ?? (deleted as number)
        const unreads = row?.users.find(({ userId }) => userId === me)?.unreads ?? 0
        const chats = unreads ? [{ id, unreads }] : []
        return (loaded) => ({ chats: [...without(loaded, id), ...chats] })
      },
    },
    enabled: isTime,
    // It stays mounted from page to page.
    refetchOnMount: true,
  })
  return data?.chats.length ?? 0
}

const without = ({ chats }: Unread, id: number) => chats.filter((one) => one.id !== id)
