import type { Message } from '@recado/contract/messages/messages'
import { IconClock, IconPhoneX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { readLocation } from '../../../shared/text/readLocation.ts'
import { BubbleNote } from '../../../shared/ui/chat/Bubble.tsx'
import { PlaceCard } from '../../../shared/ui/chat/PlaceCard.tsx'
import { AttachedFile } from './AttachedFile.tsx'
import { ContactCards } from './ContactCards.tsx'
import type { MessageActions } from './messageActions.ts'

type Props = { message: Message; onAddContact: MessageActions['addContact'] }

/** A place, a person, a call, a file, or what cannot be read yet. */
export function MessageAttachment({ message, onAddContact }: Props) {
  const { t } = useTranslation('messages')
  const { body, mediaType } = message
  if (mediaType === 'call_log') return <BubbleNote icon={<IconPhoneX size={18} stroke={1.7} />}>{t('missedCall')}</BubbleNote>
  if (mediaType === 'awaited') return <BubbleNote icon={<IconClock size={18} stroke={1.7} />}>{t('kinds.awaited')}</BubbleNote>
  if (mediaType === 'locationMessage')
    return <PlaceCard location={readLocation(body)} title={t('kinds.locationMessage')} open={t('openMap')} />
  if (mediaType === 'vcard' || mediaType === 'contactMessage') return <ContactCards body={body} onAdd={onAddContact} />
  return <AttachedFile message={message} />
}
