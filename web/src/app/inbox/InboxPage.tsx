import { useMediaQuery } from '@mantine/hooks'
import type { Ticket, TicketStatus } from '@recado/contract/tickets'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useMessageEvents } from '../../features/messages/thread/mergeMessage.ts'
import { useTicketChange } from '../../features/tickets/attending/useTicketChange.ts'
import { TicketLists } from '../../features/tickets/list/TicketLists.tsx'
import { readStatus } from '../../features/tickets/list/TicketTabs.tsx'
import { useTicketEvents } from '../../features/tickets/list/useTicketEvents.ts'
import { InboxFrame } from '../theme/InboxFrame.tsx'
import { NoTicket } from './NoTicket.tsx'
import { OpenTicket } from './OpenTicket.tsx'
import { StartConversation } from './StartConversation.tsx'

/** The tickets, and the conversation of one of them. The address holds which list and which ticket. */
export function InboxPage() {
  // All texts at once: one that is missing when a ticket opens would blank the page under it.
  const { t } = useTranslation(['tickets', 'messages', 'resource'])
  const { uuid } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const narrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  const change = useTicketChange()
  useTicketEvents()
  useMessageEvents()

  const status = readStatus(params.get('list'))
  const addressOf = (ticket: Pick<Ticket, 'uuid'>, list = status) => `/tickets/${ticket.uuid}${searchOf(list)}`
  const backToList = (list = status) => void navigate(`/tickets${searchOf(list)}`)
  const take = async (ticket: Ticket) => {
    if (await change.take(ticket)) void navigate(addressOf(ticket, 'open'))
  }

  return (
    <InboxFrame
      listLabel={t('list')}
      isOpen={uuid !== undefined}
      list={
        <TicketLists
          status={status}
          onStatus={(list) => void navigate(`${uuid ? `/tickets/${uuid}` : '/tickets'}${searchOf(list)}`, { replace: true })}
          addressOf={addressOf}
          chosen={uuid}
          tool={<StartConversation />}
          onTake={take}
        />
      }
      conversation={uuid ? <OpenTicket key={uuid} {...{ uuid, change, narrow }} onTake={take} onLeave={backToList} /> : <NoTicket />}
    />
  )
}

const searchOf = (list: TicketStatus) => (list === 'open' ? '' : `?list=${list}`)
