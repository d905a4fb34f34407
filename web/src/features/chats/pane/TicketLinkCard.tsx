import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { BubbleNote } from '#web/shared/ui/chat/Bubble.tsx'
import { ContactCard } from '#web/shared/ui/chat/BubbleCards.tsx'

const TICKET_URL = /\/tickets\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/i

/** The uuid of a ticket whose address is in a text. */
export const ticketUuidIn = (text: string): string | undefined => TICKET_URL.exec(text)?.[1]?.toLowerCase()

/** A card for a linked ticket. Users who may not see the ticket learn nothing from it. */
export function TicketLinkCard({ uuid }: { uuid: string }) {
  const { t } = useTranslation('chats')
  const { data: ticket, error } = useQuery({
    queryKey: ['chat', 'ticket', uuid],
    queryFn: () => call(ticketEndpoints.getByUuid, { params: { uuid } }),
    retry: false,
    throwOnError: false,
  })
  if (!ticket) return <BubbleNote icon={<IconTicket size={18} stroke={1.7} />}>{t(error ? 'ticket.hidden' : 'ticket.title')}</BubbleNote>
  return (
    <ContactCard
      name={ticket.contact.name}
      picture={ticket.contact.profilePicUrl}
      details={[`${t('ticket.title')} ${ticket.id}`, t(`ticket.status.${ticket.status}`)]}
      actions={<Link to={`/tickets/${uuid}`}>{t('ticket.open')}</Link>}
    />
  )
}
