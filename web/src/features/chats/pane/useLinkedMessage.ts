import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { JumpTarget } from '#web/shared/ui/chat/useJump.ts'
import type { useChatMessages } from './useChatMessages.ts'

type Loaded = Pick<ReturnType<typeof useChatMessages>, 'isBusy' | 'loadPrevious'> & { messages: readonly ChatMessage[] }

/** The message to jump to: the one in the address, however old, until the user jumps to another one. */
export function useLinkedMessage({ messages, isBusy, loadPrevious }: Loaded) {
  const { key: visit } = useLocation()
  const linkedId = useSearchParams()[0].get('message')
  const [chosen, choose] = useState<{ visit: string; jump: JumpTarget } | null>(null)
  // A new visit jumps again.
  const fromAddress = useMemo(() => (linkedId ? { id: linkedId, visit } : null), [linkedId, visit])
  useLoadUntilFound(linkedId, { messages, isBusy, loadPrevious })
  return {
    jump: chosen?.visit === visit ? chosen.jump : fromAddress,
    onJump: (id: string) => choose({ visit, jump: { id } }),
  }
}

/** Loads older messages until the message is found. A failed page is not requested twice. */
function useLoadUntilFound(messageId: string | null, { messages, isBusy, loadPrevious }: Loaded) {
  const requested = useRef('')
  const isMissing = messageId !== null && !messages.some(({ id }) => id === messageId)
  const oldest = messages[0]?.id
  const loadNext = useEffectEvent(() => {
    const from = `${messageId} ${oldest}`
    if (requested.current === from) return
    requested.current = from
    loadPrevious?.()
  })
  useEffect(() => {
    if (isMissing && !isBusy && oldest) loadNext()
  }, [isMissing, isBusy, oldest])
}
