import type { Choice } from '@recado/contract/bot/nativeMenu'
import type { ManagedConnection } from '@recado/contract/connections'
import type { OnPhone } from '@recado/contract/simulator'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../shared/toast/toast.ts'
import type { Customer } from '../phoneMemory.ts'
import { GroupDialog } from '../writing/GroupDialog.tsx'
import { PhoneWriting } from '../writing/PhoneWriting.tsx'
import type { WritingAbout } from '../writing/WritingBars.tsx'
import { ChatThread } from './ChatThread.tsx'
import { PhoneChatHead } from './PhoneChatHead.tsx'
import { type Group, groupsOn, type PhoneMessage, phoneChat, type UnsentSaying } from './phoneChat.ts'
import { useAct } from './useAct.ts'
import { usePhone } from './usePhone.ts'
import { type PhoneUtterance, useSaying } from './useSaying.ts'

/** The contact's chats with the company: direct and groups. */
export function PhoneScreen({ line, customer }: { line: ManagedConnection; customer: Customer }) {
  const { t } = useTranslation('simulator')
  const at = { lineId: line.id, customer }
  const { messages, isTyping, rejectedAt, isPending } = usePhone(at)
  const { unsent, say, sayAgain } = useSaying(at)
  const act = useAct(at)
  const signalTyping = useTypingSignal(() => act({ kind: 'typing' }))
  const { group, setGroup, groups, chat } = useChats(messages, unsent)
  const [isNaming, setNaming] = useState(false)
  const [about, setAbout] = useState<WritingAbout>(null)
  const [asCompany, setAsCompany] = useState(false)

  const acts = {
    ...{ act, sayAgain },
    reply: (message: PhoneMessage) => setAbout({ kind: 'reply', message }),
    edit: (message: PhoneMessage) => setAbout({ kind: 'edit', message }),
    tap: ({ id, group }: PhoneMessage, { tap, title }: Choice) => say({ body: title, tap, group, quotedId: id }),
  }
  function open(next: Group | null) {
    setGroup(next)
    setAbout(null)
    setNaming(false)
  }
  const call = () => {
    act({ kind: 'call' })
    toast.success(t('called', { name: line.name }))
  }
  const send = (said: PhoneUtterance) => {
    say({ ...said, group, fromMe: asCompany, quotedId: about?.kind === 'reply' ? about.message.id : null })
    setAbout(null)
  }
  const names = { customer: customer.name, company: line.name }
  return (
    <>
      <PhoneChatHead name={line.name} {...{ group, groups, isTyping, rejectedAt }} onOpen={open} onCall={call} />
      <ChatThread key={group?.id} name={group?.name ?? line.name} {...{ chat, names, acts }} busy={isPending} />
      <PhoneWriting
        {...{ about, asCompany }}
        onDrop={() => setAbout(null)}
        onSay={send}
        onEdit={({ id }, value) => act({ kind: 'edit', messageId: id, value })}
        onTyping={signalTyping}
        onCall={call}
        onGroup={() => setNaming(true)}
        onAsCompany={setAsCompany}
      />
      {isNaming && <GroupDialog onOpen={open} onClose={() => setNaming(false)} />}
    </>
  )
}

/** The chats of a phone, and the messages of the open one. */
function useChats(messages: readonly OnPhone[], unsent: readonly UnsentSaying[]) {
  const [group, setGroup] = useState<Group | null>(null)
  const known = groupsOn(messages)
  const groups = group && !known.some(({ id }) => id === group.id) ? [...known, group] : known
  const groupId = group?.id ?? null
  const chat = useMemo(() => phoneChat(messages, unsent, groupId), [messages, unsent, groupId])
  return { group, setGroup, groups, chat }
}

/** The typing indicator disappears after a few seconds without a signal. */
const AGAIN = 3000

/** Sends the signal at intervals, not at each key. */
function useTypingSignal(tell: () => void): () => void {
  const last = useRef(-AGAIN)
  return () => {
    const now = performance.now()
    if (now - last.current < AGAIN) return
    last.current = now
    tell()
  }
}
