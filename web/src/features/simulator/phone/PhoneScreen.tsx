import { ActionIcon, SegmentedControl, Text, TextInput } from '@mantine/core'
import type { Choice } from '@recado/contract/bot/nativeMenu'
import type { ManagedConnection } from '@recado/contract/connections'
import type { OnPhone } from '@recado/contract/simulator'
import { IconPhone } from '@tabler/icons-react'
import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { Thread } from '#web/shared/ui/chat/Thread.tsx'
import { useTypingSignal } from '#web/shared/ui/composer/useTypingSignal.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { PhoneHead } from '#web/shared/ui/phone/PhoneHead.tsx'
import { useClock } from '#web/shared/ui/phone/useClock.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { MessageReference } from '../composer/ComposerReference.tsx'
import { PhoneComposer } from '../composer/PhoneComposer.tsx'
import type { SimulatedContact } from '../phoneMemory.ts'
import { PhoneBubble } from './PhoneBubble.tsx'
import { groupOfName, groupsIn, type PhoneGroup, type PhoneMessage, phoneChat, type UnsentMessage } from './phoneChat.ts'
import { useMessagePreview } from './useMessagePreview.ts'
import { usePhone, usePhoneAction } from './usePhone.ts'
import { type PhoneMessageInput, useSendFromPhone } from './useSendFromPhone.ts'

/** The contact's chats with the company: direct and groups. */
export function PhoneScreen({ connection, customer }: { connection: ManagedConnection; customer: SimulatedContact }) {
  const { t } = useTranslation('simulatedPhone')
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
type PhoneThreadProps = Pick<BubbleProps, 'names' | 'actions'> & { name: string; chat: readonly PhoneMessage[]; busy: boolean }

/** The messages of a chat as the contact sees them. */
function PhoneThread({ name, chat, names, actions, busy }: PhoneThreadProps) {
  const { t } = useTranslation('simulatedPhone')
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

type PhoneChatHeadProps = {
  /** The company's name. */
  name: string
  group: PhoneGroup | null
  groups: readonly PhoneGroup[]
  isTyping: boolean
  rejectedAt: string | null
  onOpen: (group: PhoneGroup | null) => void
  onCall: () => void
}

const NO_GROUP = ''

/** The head of the open chat, the switch between chats, and the call button. */
function PhoneChatHead({ name, group, groups, isTyping, rejectedAt, onOpen, onCall }: PhoneChatHeadProps) {
  const { t } = useTranslation('simulatedPhone')
  const clock = useClock()
  const isRejected = rejectedAt !== null && formatTime(new Date(rejectedAt)) === clock
  return (
    <PhoneHead
      name={group?.name ?? name}
      below={isTyping && !group ? t('typing') : isRejected ? t('rejected') : t('online')}
      isTyping={isTyping && !group}
      actions={
        <ActionIcon aria-label={t('plus.call')} title={t('plus.call')} onClick={onCall}>
          <IconPhone size={20} stroke={1.7} />
        </ActionIcon>
      }
      chats={
        groups.length > 0 && (
          <SegmentedControl
            size="xs"
            fullWidth
            mt={6}
            aria-label={t('chats')}
            value={group?.id ?? NO_GROUP}
            data={[{ value: NO_GROUP, label: name }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(id) => onOpen(groups.find((choice) => choice.id === id) ?? null)}
          />
        )
      }
    />
  )
}

type GroupDialogProps = { onOpen: (group: PhoneGroup) => void; onClose: () => void }

/** The group to write in: phones that use the same name share the group. */
function GroupDialog({ onOpen, onClose }: GroupDialogProps) {
  const { t } = useTranslation('simulatedPhone')
  const [name, setName] = useState('')
  return (
    <FormDialog opened title={t('group.title')} onClose={onClose}>
      <DialogForm
        saving={false}
        problem={null}
        action={t('group.open')}
        disabled={name.trim() === ''}
        onCancel={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') onOpen(groupOfName(name))
        }}
      >
        <TextInput
          label={t('group.name')}
          placeholder={t('group.example')}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t('group.text')}
        </Text>
      </DialogForm>
    </FormDialog>
  )
}
