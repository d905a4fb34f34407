import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Jump } from '../../../shared/ui/chat/useJump.ts'
import type { useChatWindow } from './useChatWindow.ts'

type Loaded = Pick<ReturnType<typeof useChatWindow>, 'isBusy' | 'seekOlder'> & { messages: readonly ChatMessage[] }

/** The message to jump to: the one in the address, however old, until the user jumps to another one. */
export function useWishedMessage({ messages, isBusy, seekOlder }: Loaded) {
  const { key: visit } = useLocation()
  const named = useSearchParams()[0].get('message')
  const [chosen, choose] = useState<{ visit: string; jump: Jump } | null>(null)
  // A new visit jumps again.
  const fromAddress = useMemo(() => (named ? { id: named, visit } : null), [named, visit])
  useSeeking(named, { messages, isBusy, seekOlder })
  return {
    jump: chosen?.visit === visit ? chosen.jump : fromAddress,
    onJump: (id: string) => choose({ visit, jump: { id } }),
  }
}

/** Loads older messages until the message is found. A failed page is not requested twice. */
function useSeeking(wanted: string | null, { messages, isBusy, seekOlder }: Loaded) {
  const asked = useRef('')
  const isMissing = wanted !== null && !messages.some(({ id }) => id === wanted)
  const oldest = messages[0]?.id
  const seek = useEffectEvent(() => {
    const from = `${wanted} ${oldest}`
    if (asked.current === from) return
    asked.current = from
    seekOlder?.()
  })
  useEffect(() => {
    if (isMissing && !isBusy && oldest) seek()
  }, [isMissing, isBusy, oldest])
}
