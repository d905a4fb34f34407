import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import { parseLastMessage } from '@recado/contract/messages/parseLastMessage'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTicketPath } from '#web/app/useTicketPath.ts'
import { call } from '#web/shared/data/api/call.ts'
import { useLivePages } from '#web/shared/data/live/liveQuery.ts'
import { ticketState } from '#web/shared/domain/tickets/ticketState.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { ColorChip } from '#web/shared/ui/ColorChip.tsx'
import classes from './ContactPage.module.css'
import { PagedSection } from './PagedSection.tsx'
import { idsOf, isOfPerson, otherNumber, type PersonContacts } from './personContacts.ts'

/** The tickets of the contact that the reader sees, the last changed first. */
export function ContactConversations({ contacts }: { contacts: PersonContacts }) {
  const [{ id: contactId }] = contacts
  const { t } = useTranslation('contacts')
  const query = useLivePages({
    key: ['ticket', 'ofContact', ...idsOf(contacts)],
    fetch: (cursor) =>
      call(contactHistoryEndpoints.tickets, { params: { id: contactId }, query: { ofPerson: 'true', ...(cursor && { cursor }) } }),
    on: {
      ticket: ({ action, ticket }) => (action === 'delete' || action === 'reload' || isOfPerson(contacts, ticket?.contactId)) && 'refetch',
    },
    throwOnError: false,
  })
  return (
    <PagedSection title={t('page.conversations')} emptyText={t('page.noConversations')} query={query} rowsOf={({ tickets }) => tickets}>
      {(tickets) => (
        <ul className={classes.list} aria-label={t('page.conversations')}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Conversation ticket={ticket} from={otherNumber(contacts, ticket.contactId)} />
            </li>
          ))}
        </ul>
      )}
    </PagedSection>
  )
}

function Conversation({ ticket, from }: { ticket: Ticket; from: string | undefined }) {
  const { t } = useTranslation('contacts')
  const addressOf = useTicketPath()
  const { lastMessage, queue, updatedAt, user, whatsapp } = ticket
  const { kind, words } = parseLastMessage(lastMessage)
  const where = [t(`page.states.${ticketState(ticket)}`), user?.name, whatsapp?.name, from].filter(Boolean).join(' · ')
  return (
    <Link className={classes.row} to={addressOf(ticket)}>
      <span className={classes.line}>
        <span className={classes.first}>{where}</span>
        <time className={classes.quiet} dateTime={updatedAt}>
          {formatRecent(updatedAt)}
        </time>
      </span>
      <span className={classes.line}>
        <span className={`${classes.quiet} ${classes.preview}`}>{words || (kind ? t(`tickets:kinds.${kind}`) : '')}</span>
        {queue && <ColorChip color={queue.color}>{queue.name}</ColorChip>}
      </span>
    </Link>
  )
}
