import { type LastMessageKind, parseLastMessage } from '@recado/contract/messages/parseLastMessage'
import type { Ticket } from '@recado/contract/tickets/tickets'
import {
  IconBan,
  IconCheck,
  IconClock,
  IconFile,
  IconMapPin,
  IconMicrophone,
  IconPhone,
  IconPhoto,
  IconUser,
  IconVideo,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraftMark } from '../../../../shared/drafts/drafts.ts'
import { EntryDraft, EntryWords } from '../../../../shared/ui/entries/EntryParts.tsx'

const icons: Record<LastMessageKind, typeof IconFile> = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  application: IconFile,
  locationMessage: IconMapPin,
  contactMessage: IconUser,
  call_log: IconPhone,
  awaited: IconClock,
  deleted: IconBan,
}

/** The last message with its author; first the user's draft, unless the ticket is open. */
export function LastMessage({ ticket, isChosen }: { ticket: Ticket; isChosen: boolean }) {
  const { t } = useTranslation('tickets')
  const draft = useDraftMark(ticket.id)
  if (draft && !isChosen)
    return (
      <>
        <EntryDraft>{t('draft')}</EntryDraft>
        <EntryWords>{draft.replace(/\s+/g, ' ')}</EntryWords>
      </>
    )
  const { kind, words } = parseLastMessage(ticket.lastMessage)
  const Icon = kind && icons[kind]
  return (
    <>
      {ticket.fromMe && <IconCheck size={14} stroke={2} role="img" aria-label={t('fromUs')} />}
      {Icon && <Icon size={14} stroke={1.8} aria-hidden />}
      <EntryWords>{words || (kind ? t(`kinds.${kind}`) : '')}</EntryWords>
    </>
  )
}
