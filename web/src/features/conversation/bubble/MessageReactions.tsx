import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/auth/session.ts'
import { Reactions } from '../../../shared/ui/chat/Reactions.tsx'
import { useLoadedMessages } from '../cache/useLoadedMessages.ts'
import { groupReactions } from './reactions.ts'

type Props = { message: Message; onReact: ((emoji: string) => void) | undefined }

/** How a message was taken, and by whom. Without a way to react they are only shown. */
export function MessageReactions({ message, onReact }: Props) {
  const { t } = useTranslation('messages')
  const { id: own } = useSession()
  const loaded = useLoadedMessages()
  const nameOf = ({ fromMe, userId, contactId }: Message['reactions'][number]) => {
    if (fromMe && userId === own) return t('you')
    const said = loaded(message.ticketId)
    if (fromMe) return said.find(({ user }) => userId !== null && user?.id === userId)?.user?.name ?? t('company')
    return said.find(({ contact }) => contactId !== null && contact?.id === contactId)?.contact?.name ?? t('customer')
  }
  const chips = groupReactions(message.reactions).map(({ emoji, isOwn, by }) => {
    const who = by.map(nameOf).join(', ')
    return { emoji, isOwn, count: by.length, title: who, label: t('reactedBy', { emoji, who }) }
  })
  return <Reactions chips={chips} onPress={onReact} />
}
