import type { Capabilities } from '@recado/contract/channels/channelDefinition'
import type { Message } from '@recado/contract/messages/messages'
import { signatureOf } from '@recado/contract/messages/signature'
import { fillTemplate } from '@recado/contract/templates/templateContent'
import { IconArrowBackUp, IconBan, IconChevronDown, IconCornerUpRight, IconRobot } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useStore } from '#web/shared/data/store/createStore.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { stripDirectionMarks } from '#web/shared/lib/text/stripDirectionMarks.ts'
import { AuthorName, Bubble, BubbleNote } from '#web/shared/ui/chat/Bubble.tsx'
import { BubbleButton } from '#web/shared/ui/chat/BubbleButton.tsx'
import { LinkCard } from '#web/shared/ui/chat/BubbleCards.tsx'
import { BubbleText } from '#web/shared/ui/chat/BubbleText.tsx'
import { AttachmentPlaceholder, ImageAttachment } from '#web/shared/ui/chat/ImageAttachment.tsx'
import { MenuButtons } from '#web/shared/ui/chat/MenuButtons.tsx'
import { Reactions } from '#web/shared/ui/chat/Reactions.tsx'
import { TemplateFoot, TemplateTitle } from '#web/shared/ui/chat/TemplateParts.tsx'
import { translationStore } from '../assistance/translationStore.ts'
import { ConversationParts } from '../ConversationParts.ts'
import { useLoadedMessages } from '../cache/messageCache.ts'
import { MessageFoot } from './MessageFoot.tsx'
import { MessageQuote } from './MessageQuote.tsx'
import { messageDialogs } from './messageDialogs.ts'
import { bubbleVariant, isSticker, showsText } from './messageKinds.ts'
import { type MessagePermissions, messagePermissions } from './messagePermissions.ts'
import { senderName } from './messageTexts.ts'
import { groupReactions } from './reactions.ts'
import { useMessageChange } from './useMessageChange.ts'

type Props = {
  message: Message
  actions: MessageActions
  /** Whether the reader is the agent of the ticket and may answer and react. */
  isAgent: boolean
  /** What the channel of the conversation supports. */
  capabilities: Capabilities
  /** In a group several people write, so each bubble needs a name. */
  isGroup: boolean
  /** Its position in a run of messages by the same person. */
  starts?: boolean
  ends?: boolean
}

/** A message that is stored on the server. */
export const MessageBubble = memo(({ message, actions, isAgent, capabilities, isGroup, starts = true, ends = true }: Props) => {
  const { t } = useTranslation('messages')
  const viewer = useViewer()
  const change = useMessageChange()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const permissions = messagePermissions(message, viewer, { isAgent, capabilities, now: new Date() })
  const { fromMe, isDeleted, body, menu, mediaType, mediaName, quotedMsg, error, user, contact, reactions } = message
  const sender = senderName(t, message)
  const isByColleague = fromMe && (user ? user.id !== viewer.userId : message.isAutomatic)
  // A signed text begins with the name already.
  const isSigned = user !== null && body.startsWith(signatureOf(user.name))
  const hasText = !isDeleted && body !== '' && body !== mediaName && showsText(mediaType)
  const isTranslated = useStore(translationStore, (all) => all.has(message.id))
  const hasExtras = !isDeleted && (message.template !== null || error !== null || message.change === 'refused' || isTranslated)
  const hasHead = !isDeleted && (message.isForwarded || message.isStandby || quotedMsg !== null)
  const react = permissions.react ? (emoji: string) => change.react(message, emoji) : undefined
  return (
    <Bubble
      side={fromMe ? 'own' : 'theirs'}
      label={t('saidAt', { author: sender, time: formatTime(message.createdAt) })}
      author={
        starts &&
        ((isByColleague && !isSigned) || (isGroup && !fromMe)) && <AuthorName name={sender} tone={fromMe ? undefined : contact?.id} />
      }
      starts={starts}
      ends={ends}
      variant={bubbleVariant(message)}
      failed={error !== null && !isDeleted}
      foot={<MessageFoot message={message} />}
      text={hasText ? (foot) => <MessageText message={message} foot={foot} /> : undefined}
      choices={menu && <MenuButtons menu={menu} />}
      tools={
        !isDeleted && (
          <MessageButtons
            message={message}
            permissions={permissions}
            capabilities={capabilities}
            actions={actions}
            change={change}
            opened={isMenuOpen}
            onOpened={setMenuOpen}
          />
        )
      }
      onAsk={isDeleted ? undefined : () => setMenuOpen(true)}
      reactions={!isDeleted && reactions.length > 0 && <MessageReactions message={message} onReact={react} />}
      below={
        hasExtras && (
          <ConversationParts>
            {({ MessageExtras }) => <MessageExtras message={message} permissions={permissions} change={change} />}
          </ConversationParts>
        )
      }
      head={hasHead && <MessageHead message={message} onJump={actions.jump} />}
    >
      {isDeleted ? (
        <BubbleNote icon={<IconBan size={16} />}>{t('deleted')}</BubbleNote>
      ) : (
        <MessageBody message={message} onAddContact={actions.addContact} />
      )}
    </Bubble>
  )
})

/** The content besides the text: a file, location or card, and the preview of a link. */
const MessageBody = ({ message, onAddContact }: { message: Message; onAddContact: MessageActions['addContact'] }) => (
  <>
    <MessageContent message={message} onAddContact={onAddContact} />
    {message.link && <LinkCard link={message.link} />}
  </>
)

/** What a message can ask of the composer, the conversation and the contacts. */
export type MessageActions = {
  reply: (message: Message) => void
  edit: (message: Message) => void
  forward: (message: Message) => void
  jump: (messageId: string) => void
  addContact: (contact: { name: string; number: string }) => void
}

/** Where a message comes from, and the message that it answers. */
function MessageHead({ message, onJump }: { message: Message; onJump: MessageActions['jump'] }) {
  const { t } = useTranslation('messages')
  const { isForwarded, isStandby, fromMe, quotedMsg } = message
  return (
    <>
      {isStandby && (
        <BubbleNote isSmall icon={<IconRobot size={14} stroke={1.7} />}>
          {t(fromMe ? 'standbySent' : 'standby')}
        </BubbleNote>
      )}
      {isForwarded && (
        <BubbleNote isSmall icon={<IconCornerUpRight size={14} stroke={1.7} />}>
          {t('forwarded')}
        </BubbleNote>
      )}
      {quotedMsg && <MessageQuote quoted={quotedMsg} onJump={onJump} />}
    </>
  )
}

/** The text of a message. A template also has a title and a footer. */
function MessageText({ message: { body, template, menu }, foot }: { message: Message; foot: ReactNode }) {
  const { t } = useTranslation('messages')
  const text = (
    <BubbleText more={t('more')} foot={foot}>
      {menu?.head ?? body}
    </BubbleText>
  )
  if (!template) return text
  const { headerText, footer } = fillTemplate({ ...template, body }, template.values)
  return (
    <>
      {headerText && <TemplateTitle>{headerText}</TemplateTitle>}
      {text}
      {footer && <TemplateFoot>{footer}</TemplateFoot>}
    </>
  )
}

type MessageReactionsProps = { message: Message; onReact: ((emoji: string) => void) | undefined }

/** The reactions to a message, with the people. Without `onReact` they are read-only. */
function MessageReactions({ message, onReact }: MessageReactionsProps) {
  const { t } = useTranslation('messages')
  const { id: currentUserId } = useCurrentUser()
  const loaded = useLoadedMessages()
  const nameOf = ({ fromMe, userId, contactId }: Message['reactions'][number]) => {
    if (fromMe && userId === currentUserId) return t('you')
    const loadedOfTicket = loaded(message.ticketId)
    if (fromMe) return loadedOfTicket.find(({ user }) => userId !== null && user?.id === userId)?.user?.name ?? t('company')
    return loadedOfTicket.find(({ contact }) => contactId !== null && contact?.id === contactId)?.contact?.name ?? t('customer')
  }
  const chips = groupReactions(message.reactions).map(({ emoji, isOwn, reactions }) => {
    const names = reactions.map(nameOf).join(', ')
    return { emoji, isOwn, count: reactions.length, title: names, label: t('reactedBy', { emoji, who: names }) }
  })
  return <Reactions chips={chips} onPress={onReact} />
}

type MessageToolsProps = {
  message: Message
  permissions: MessagePermissions
  capabilities: Capabilities
  actions: MessageActions
  change: ReturnType<typeof useMessageChange>
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** The buttons beside a message. */
function MessageButtons({ message, permissions, capabilities, actions, change, opened, onOpened }: MessageToolsProps) {
  const { t } = useTranslation('messages')
  // The closed menu stays mounted, because it returns the focus to the button.
  const [hasBeenOpened, setHasBeenOpened] = useState(opened)
  if (opened && !hasBeenOpened) setHasBeenOpened(true)
  return (
    <>
      <BubbleButton label={t('menu')} isExpanded={opened} onPress={() => onOpened(true)}>
        <IconChevronDown size={18} stroke={1.8} />
      </BubbleButton>
      {permissions.answer && (
        <BubbleButton label={t('reply')} isShortcut onPress={() => actions.reply(message)}>
          <IconArrowBackUp size={18} stroke={1.8} />
        </BubbleButton>
      )}
      {hasBeenOpened && (
        <ConversationParts>
          {({ MessageMenu }) => (
            <MessageMenu
              message={message}
              permissions={permissions}
              capabilities={capabilities}
              actions={actions}
              change={change}
              opened={opened}
              onClose={() => onOpened(false)}
            />
          )}
        </ConversationParts>
      )}
    </>
  )
}

type MessageContentProps = { message: Message; onAddContact: MessageActions['addContact'] }

/** The content of a message besides its text. */
function MessageContent({ message, onAddContact }: MessageContentProps) {
  const { t } = useTranslation('messages')
  const { mediaType, mediaUrl, mediaName, thumbnailUrl } = message
  if (mediaType === null) return null
  if (mediaType === 'image' && mediaUrl !== null)
    return (
      <ImageAttachment
        small={thumbnailUrl ?? mediaUrl}
        full={mediaUrl}
        text={mediaName ? stripDirectionMarks(mediaName) : t('file')}
        isSticker={isSticker(message)}
        onOpen={() => messageDialogs.open('picture', message)}
      />
    )
  return (
    <ConversationParts fallback={<AttachmentPlaceholder kind={mediaType} />}>
      {({ MessageAttachment }) => <MessageAttachment message={message} onAddContact={onAddContact} />}
    </ConversationParts>
  )
}
