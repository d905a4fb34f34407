import { parseLastMessage } from '@recado/contract/messages/parseLastMessage'
import { listedMessage } from '@recado/contract/tickets/listedMessage'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraftPreview } from '#web/shared/data/drafts/drafts.ts'
import { messageKindIcons } from '#web/shared/domain/messages/messageKindIcons.ts'
import { EntryDraft, EntryText } from '#web/shared/ui/entries/EntryParts.tsx'

/** The message that stands for the ticket, with its author; first the user's draft, unless the ticket is open. */
export function LastMessage({ ticket, isChosen }: { ticket: Ticket; isChosen: boolean }) {
  const { t } = useTranslation('tickets')
  const draft = useDraftPreview(ticket.id)
  if (draft && !isChosen)
    return (
      <>
        <EntryDraft>{t('draft')}</EntryDraft>
        <EntryText>{draft.replace(/\s+/g, ' ')}</EntryText>
      </>
    )
  const { text, fromMe } = listedMessage(ticket)
  const { kind, words } = parseLastMessage(text)
  const Icon = kind === 'deleted' ? IconBan : kind && messageKindIcons[kind]
  return (
    <>
      {fromMe && <IconCheck size={14} stroke={2} role="img" aria-label={t('fromUs')} />}
      {Icon && <Icon size={14} stroke={1.8} aria-hidden />}
      <EntryText>{words || (kind ? t(`kinds.${kind}`) : '')}</EntryText>
    </>
  )
}
