import { ActionIcon, SegmentedControl } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { IconPhone } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showClock } from '../../../shared/i18n/showTime.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { Thread } from '../../../shared/ui/chat/Thread.tsx'
import { PhoneHead } from '../../../shared/ui/phone/PhoneHead.tsx'
import { useMinute } from '../../../shared/ui/phone/useMinute.ts'
import type { Customer } from '../phoneMemory.ts'
import { PhoneWriting } from '../writing/PhoneWriting.tsx'
import { useTypingSignal } from '../writing/useTypingSignal.ts'
import type { WritingAbout } from '../writing/WritingBars.tsx'
import { PhoneBubble } from './PhoneBubble.tsx'
import { type Group, groupsOn, phoneChat } from './phoneChat.ts'
import { useAct } from './useAct.ts'
import { useExcerpt } from './useExcerpt.ts'
import { usePhone } from './usePhone.ts'
import { type PhoneUtterance, useSaying } from './useSaying.ts'

const GroupDialog = lazy(async () => ({ default: (await import('../writing/GroupDialog.tsx')).GroupDialog }))

const ALONE = ''

/** The chats of a customer with the company: theirs, and those of their groups. */
export function PhoneScreen({ line, customer }: { line: ManagedConnection; customer: Customer }) {
  const { t } = useTranslation('simulator')
  const at = { lineId: line.id, customer }
  const excerptOf = useExcerpt()
  const { messages, isTyping, rejectedAt, isPending } = usePhone(at)
  const clock = useMinute()
  const isRejected = rejectedAt !== null && showClock(new Date(rejectedAt)) === clock
  const { unsent, say, sayAgain } = useSaying(at)
  const act = useAct(at)
  const tellTyping = useTypingSignal(() => act({ kind: 'typing' }))
  const [group, setGroup] = useState<Group | null>(null)
  const [isNaming, setNaming] = useState(false)
  const [about, setAbout] = useState<WritingAbout>(null)
  const [asCompany, setAsCompany] = useState(false)

  const groups = groupsOn(messages)
  const chats = group && !groups.some(({ id }) => id === group.id) ? [...groups, group] : groups
  const groupId = group?.id ?? null
  const chat = useMemo(() => phoneChat(messages, unsent, groupId), [messages, unsent, groupId])
  const answer = chat.findLast(({ isOwn }) => !isOwn)
  const names = { customer: customer.name, company: line.name }
  const acts = {
    ...{ act, sayAgain },
    reply: (message: (typeof chat)[number]) => setAbout({ kind: 'reply', message }),
    edit: (message: (typeof chat)[number]) => setAbout({ kind: 'edit', message }),
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
  return (
    <>
      <PhoneHead
        name={group?.name ?? line.name}
        below={isTyping && !group ? t('typing') : isRejected ? t('rejected') : t('online')}
        isTyping={isTyping && !group}
        actions={
          <ActionIcon aria-label={t('plus.call')} title={t('plus.call')} onClick={call}>
            <IconPhone size={20} stroke={1.7} />
          </ActionIcon>
        }
        chats={
          chats.length > 0 && (
            <SegmentedControl
              size="xs"
              fullWidth
              mt={6}
              aria-label={t('chats')}
              value={group?.id ?? ALONE}
              data={[{ value: ALONE, label: line.name }, ...chats.map(({ id, name }) => ({ value: id, label: name }))]}
              onChange={(id) => open(chats.find((one) => one.id === id) ?? null)}
            />
          )
        }
      />
      <Thread
        key={group?.id}
        label={t('chatWith', { name: group?.name ?? line.name })}
        messages={chat}
        authorOf={({ isOwn, author }) => author ?? String(isOwn)}
        isNews={({ isOwn }) => !isOwn}
        sent={chat.findLast(({ isOwn }) => isOwn)?.id}
        announcement={answer ? excerptOf(answer) : ''}
        busy={isPending}
      >
        {(message, standing) => (
          <PhoneBubble {...{ message, standing, names, acts }} quoted={chat.find(({ id }) => id === message.quotedId)} />
        )}
      </Thread>
      <PhoneWriting
        {...{ about, asCompany }}
        onDrop={() => setAbout(null)}
        onSay={(said: PhoneUtterance) => {
          say({ ...said, group, fromMe: asCompany, quotedId: about?.kind === 'reply' ? about.message.id : null })
          setAbout(null)
        }}
        onEdit={({ id }, value) => act({ kind: 'edit', messageId: id, value })}
        onTyping={tellTyping}
        onCall={call}
        onGroup={() => setNaming(true)}
        onAsCompany={setAsCompany}
      />
      <Suspense>{isNaming && <GroupDialog onOpen={open} onClose={() => setNaming(false)} />}</Suspense>
    </>
  )
}
