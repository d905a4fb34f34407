import type { Capabilities } from '@recado/contract/channels/channelDefinition'
import type { Message } from '@recado/contract/messages/messages'
import { IconBan } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { showClock } from '../../../shared/i18n/showTime.ts'
import { AuthorName, Bubble, BubbleNote } from '../../../shared/ui/chat/Bubble.tsx'
import { LinkCard } from '../../../shared/ui/chat/LinkCard.tsx'
import { MenuChoices } from '../../../shared/ui/chat/MenuChoices.tsx'
import { BelowMessage } from './BelowMessage.tsx'
import { bubbleVariant } from './bubbleVariant.ts'
import { MessageContent } from './MessageContent.tsx'
import { MessageFoot } from './MessageFoot.tsx'
import { MessageHead } from './MessageHead.tsx'
import { MessageReactions } from './MessageReactions.tsx'
import { MessageText } from './MessageText.tsx'
import { MessageTools } from './MessageTools.tsx'
import type { MessageActions } from './messageActions.ts'
import { fileKinds, messagePermissions } from './messagePermissions.ts'
import { senderName } from './senderName.ts'
import { useMessageChange } from './useMessageChange.ts'

type Props = {
  message: Message
  actions: MessageActions
  /** Whether the conversation is the reader's, who then answers and reacts. */
  attends: boolean
  /** What the messaging service of the conversation can do. */
  can: Capabilities
  /** Whether many people write in it. */
  isGroup: boolean
  /** Its place among what the same person says in a row. */
  starts?: boolean
  ends?: boolean
}

/** One message that the server knows. */
export const MessageBubble = memo(({ message, actions, attends, can, isGroup, starts = true, ends = true }: Props) => {
  const { t } = useTranslation('messages')
  const viewer = useViewer()
  const change = useMessageChange()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const possible = messagePermissions(message, viewer, { attends, can })
  const { fromMe, isDeleted, body, menu, mediaType, mediaName, quotedMsg, error, user, contact, reactions } = message
  const speaker = senderName(t, message)
  const isSomebodyElse = fromMe && (user ? user.id !== viewer.userId : message.isAutomatic)
  const isTold = !isDeleted && body !== '' && body !== mediaName && (mediaType === null || fileKinds.has(mediaType))
  const hasHead = !isDeleted && (message.isForwarded || message.isStandby || quotedMsg !== null)
  const react = possible.react ? (emoji: string) => change.react(message, emoji) : undefined
  return (
    <Bubble
      side={fromMe ? 'own' : 'theirs'}
      label={t('saidAt', { author: speaker, time: showClock(message.createdAt) })}
      author={starts && (isSomebodyElse || (isGroup && !fromMe)) && <AuthorName name={speaker} tone={fromMe ? undefined : contact?.id} />}
      starts={starts}
      ends={ends}
      look={bubbleVariant(message)}
      failed={error !== null && !isDeleted}
      foot={<MessageFoot message={message} />}
      text={isTold ? (foot) => <MessageText message={message} foot={foot} /> : undefined}
      choices={menu && <MenuChoices menu={menu} />}
      tools={!isDeleted && <MessageTools {...{ message, possible, actions, change }} opened={isMenuOpen} onOpened={setMenuOpen} />}
      onAsk={isDeleted ? undefined : () => setMenuOpen(true)}
      reactions={!isDeleted && reactions.length > 0 && <MessageReactions message={message} onReact={react} />}
      below={!isDeleted && <BelowMessage {...{ message, possible, change }} />}
      head={hasHead && <MessageHead message={message} onJump={actions.jump} />}
    >
      {isDeleted ? (
        <BubbleNote icon={<IconBan size={16} />}>{t('deleted')}</BubbleNote>
      ) : (
        <Brought message={message} onAddContact={actions.addContact} />
      )}
    </Bubble>
  )
})

/** What it brings besides its text: a file or the like, and what it says of an address. */
const Brought = ({ message, onAddContact }: { message: Message; onAddContact: MessageActions['addContact'] }) => (
  <>
    <MessageContent {...{ message, onAddContact }} />
    {message.link && <LinkCard link={message.link} />}
  </>
)
