import type { Choice } from '@recado/contract/bot/nativeMenu'
import type { ManagedConnection } from '@recado/contract/connections'
import type { OnPhone } from '@recado/contract/simulator'
import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Thread } from '#web/shared/ui/chat/Thread.tsx'
import { useTypingSignal } from '#web/shared/ui/composer/useTypingSignal.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { MessageReference } from '../composer/ComposerReference.tsx'
import { GroupDialog } from '../composer/GroupDialog.tsx'
import { PhoneComposer } from '../composer/PhoneComposer.tsx'
import type { SimulatedContact } from '../phoneMemory.ts'
import { PhoneBubble } from './PhoneBubble.tsx'
import { PhoneChatHead } from './PhoneChatHead.tsx'
import { groupsIn, type PhoneGroup, type PhoneMessage, phoneChat, type UnsentMessage } from './phoneChat.ts'
import { useMessagePreview } from './useMessagePreview.ts'
import { usePhone } from './usePhone.ts'
import { usePhoneAction } from './usePhoneAction.ts'
import { type PhoneMessageInput, useSendFromPhone } from './useSendFromPhone.ts'

/** The contact's chats with the company: direct and groups. */
export function PhoneScreen({ connection, customer }: { connection: ManagedConnection; customer: SimulatedContact }) {
  const { t } = useTranslation('simulator')
  const phone = { connectionId: connection.id, customer }
  const { messages, isTyping, rejectedAt, isPending } = usePhone(phone)
  const { unsent, sendMessage, resend } = useSendFromPhone(phone)
  const act = usePhoneAction(phone)
  const signalTyping = useTypingSignal(() => act({ kind: 'typing' }))
  const { group, setGroup, groups, chat } = usePhoneChats(messages, unsent)
  const [isNaming, setNaming] = useState(false)
  const [about, setAbout] = useState<MessageReference>(null)
  const [asCompany, setAsCompany] = useState(false)

  const acts = {
    act,
    resend,
    reply: (message: PhoneMessage) => setAbout({ kind: 'reply', message }),
    edit: (message: PhoneMessage) => setAbout({ kind: 'edit', message }),
    tap: ({ id, group }: PhoneMessage, { tap, title }: Choice) => sendMessage({ body: title, tap, group, quotedId: id }),
  }
  function open(next: PhoneGroup | null) {
    setGroup(next)
    setAbout(null)
    setNaming(false)
  }
  const call = () => {
    act({ kind: 'call' })
    toast.success(t('called', { name: connection.name }))
  }
  const send = (input: PhoneMessageInput) => {
    sendMessage({ ...input, group, fromMe: asCompany, quotedId: about?.kind === 'reply' ? about.message.id : null })
    setAbout(null)
  }
  const names = { customer: customer.name, company: connection.name }
  return (
    <>
      <PhoneChatHead
        name={connection.name}
        group={group}
        groups={groups}
        isTyping={isTyping}
        rejectedAt={rejectedAt}
        onOpen={open}
        onCall={call}
      />
      <PhoneThread key={group?.id} name={group?.name ?? connection.name} chat={chat} names={names} actions={acts} busy={isPending} />
      <PhoneComposer
        about={about}
        asCompany={asCompany}
        onRemove={() => setAbout(null)}
        onSend={send}
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
function usePhoneChats(messages: readonly OnPhone[], unsent: readonly UnsentMessage[]) {
  const [group, setGroup] = useState<PhoneGroup | null>(null)
  const groupsWithMessages = groupsIn(messages)
  const groups = group && !groupsWithMessages.some(({ id }) => id === group.id) ? [...groupsWithMessages, group] : groupsWithMessages
  const groupId = group?.id ?? null
  const chat = useMemo(() => phoneChat(messages, unsent, groupId), [messages, unsent, groupId])
  return { group, setGroup, groups, chat }
}

type BubbleProps = ComponentProps<typeof PhoneBubble>
type Props = Pick<BubbleProps, 'names' | 'actions'> & { name: string; chat: readonly PhoneMessage[]; busy: boolean }

/** The messages of a chat as the contact sees them. */
function PhoneThread({ name, chat, names, actions, busy }: Props) {
  const { t } = useTranslation('simulator')
  const excerptOf = useMessagePreview()
  const answer = chat.findLast(({ isOwn }) => !isOwn)
  const byId = useMemo(() => new Map(chat.map((message) => [message.id, message])), [chat])
  return (
    <Thread
      label={t('chatWith', { name })}
      messages={chat}
      authorOf={({ isOwn, author }) => author ?? String(isOwn)}
      isNews={({ isOwn }) => !isOwn}
      sent={chat.findLast(({ isOwn }) => isOwn)?.id}
      announcement={answer ? excerptOf(answer) : ''}
      busy={busy}
    >
      {(message, standing) => (
        <PhoneBubble message={message} standing={standing} names={names} actions={actions} quoted={byId.get(message.quotedId ?? '')} />
      )}
    </Thread>
  )
}
