import { chatEndpoints } from '@recado/contract/chats/chats'
import { useEffect, useState } from 'react'
import { call } from '#web/shared/data/api/call.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'

type Unread = { chats: readonly { id: number; unreads: number }[] }

/** Wait: the user's own page loads first. */
const DELAY = 2000

/** The number of chats with unread messages, updated live. */
export function useUnreadChats(): number {
  const { userId: me } = useViewer()
  const [isEnabled, setEnabled] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setEnabled(true), DELAY)
    return () => clearTimeout(waiting)
  }, [])
  const { data } = useLiveQuery<Unread>({
    key: ['chat', 'unread'],
    fetch: () => call(chatEndpoints.unread, {}),
    on: {
      chat(event) {
        if (event.action === 'typing') return
        if (event.action === 'delete') return (loaded) => ({ chats: withoutChat(loaded, event.id) })
        const { id, users } = event.chat
        const unreads = users.find(({ userId }) => userId === me)?.unreads ?? 0
        const chats = unreads ? [{ id, unreads }] : []
        return (loaded) => ({ chats: [...withoutChat(loaded, id), ...chats] })
      },
    },
    enabled: isEnabled,
    // It stays mounted from page to page.
    refetchOnMount: true,
    meta: { failureToast: 'unreadChats' },
  })
  return data?.chats.length ?? 0
}

const withoutChat = ({ chats }: Unread, id: number) => chats.filter((one) => one.id !== id)
