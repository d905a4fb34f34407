import { IconDeviceMobile, IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import type { KnownTicket } from '../../../shared/knownTicket.ts'
import { isWithBot } from '../../../shared/tickets/ticketState.ts'
import { ColorChip } from '../../../shared/ui/ColorChip.tsx'
import { EntryMark } from '../../../shared/ui/entries/EntryMark.tsx'

/** Where the conversation belongs: the customer's number, the queue, the connection, and who attends it. */
export function HeadMarks({ ticket }: { ticket: KnownTicket }) {
  const { contact, queue, whatsapp, user } = ticket
  const { t } = useTranslation('attending')
  const isOwn = useViewer().userId === user?.id
  return (
    <>
      {contact.number && <bdi>{showNumber(contact.number)}</bdi>}
      {queue && <EntryMark color={queue.color}>{queue.name}</EntryMark>}
      {user && !isOwn && <span>{t('attendedBy', { name: user.name })}</span>}
      {isWithBot(ticket) && <EntryMark icon={<IconRobot size={14} stroke={1.7} aria-hidden />}>{t('withBot')}</EntryMark>}
      {whatsapp && <EntryMark icon={<IconDeviceMobile size={14} stroke={1.7} />}>{whatsapp.name}</EntryMark>}
    </>
  )
}

export const TagChips = ({ tags }: Pick<KnownTicket, 'tags'>) =>
  tags.map(({ id, name, color }) => (
    <ColorChip key={id} color={color}>
      {name}
    </ColorChip>
  ))
