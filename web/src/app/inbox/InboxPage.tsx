import { useMediaQuery } from '@mantine/hooks'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { prefetchConversation } from '../../features/conversation/cache/messageCache.ts'
import { useMessageEvents } from '../../features/conversation/cache/useConversation.ts'
import { TicketLists } from '../../features/tickets/list/TicketLists.tsx'
import { useTicketEvents } from '../../features/tickets/list/useTicketEvents.ts'
import { type ListView, plainView } from '../../features/tickets/list/view/listView.ts'
import { useListView } from '../../features/tickets/list/view/useListView.ts'
import { searchOf } from '../../features/tickets/list/view/viewAddress.ts'
import { useTags } from '../../shared/tags/useTags.ts'
import { atMost } from '../../shared/theme/breakpoints.ts'
import { useTicketChange } from '../../shared/tickets/useTicketChange.ts'
import { InboxFrame } from '../../shared/ui/InboxFrame.tsx'
import { usePreload } from '../live/usePreload.ts'
import { BesidePhones } from '../phone/BesidePhones.tsx'
import { NoTicket, NoTicketOfMine } from './NoTicket.tsx'
import { OpenTicket } from './OpenTicket.tsx'
import { StartConversation } from './StartConversation.tsx'

/** The tickets, and the conversation of one of them. The address holds which list and which ticket. */
export function InboxPage() {
  const { t } = useTranslation('tickets')
  const { uuid } = useParams()
  const [view, setView] = useListView()
  const navigate = useNavigate()
  const narrow = useMediaQuery(atMost('phone'), false, { getInitialValueInEffect: false })
  const change = useTicketChange()
  useTicketEvents()
  usePreload()
  // The tags are loaded now, because tickets can be tagged without a connection.
  useTags()
  useMessageEvents()

  const addressOf = (ticket: Pick<Ticket, 'uuid'>) => `/tickets/${ticket.uuid}${searchOf(view)}`
  const leave = () => void navigate(`/tickets${searchOf(view)}`)
  const handlers = useInboxHandlers({ view, uuid, change })

  return (
    <BesidePhones>
      <InboxFrame
        listLabel={t('list')}
        isOpen={uuid !== undefined}
        list={
          <TicketLists
            view={view}
            onView={setView}
            addressOf={addressOf}
            chosen={uuid}
            isNarrow={narrow}
            handlers={handlers}
            tool={<StartConversation />}
            empty={(usual) => (narrow && !uuid ? <NoTicketOfMine usual={usual} /> : usual)}
          />
        }
        conversation={
          uuid ? <OpenTicket key={uuid} {...{ uuid, change, narrow }} onTake={handlers.take} onLeave={leave} /> : !narrow && <NoTicket />
        }
      />
    </BesidePhones>
  )
}

type Here = { view: ListView; uuid: string | undefined }

/** What the entries of the list can do. The object stays the same, because a new one would draw all entries again. */
function useInboxHandlers({ change, ...place }: Here & { change: ReturnType<typeof useTicketChange> }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const here = useRef<Here>(place)
  useEffect(() => {
    here.current = place
  })
  return useMemo(
    () => ({
      take(ticket: Ticket) {
        change.take(ticket)
        // The ticket now belongs to the reader, so the search ends.
        const { queues, all, unread } = here.current.view
        void navigate(`/tickets/${ticket.uuid}${searchOf({ ...plainView, queues, all, unread })}`)
      },
      approach: ({ id }: Ticket) => prefetchConversation({ client, ticketId: id }),
      resolve(ticket: Ticket) {
        change.resolve(ticket)
        if (ticket.uuid === here.current.uuid) void navigate(`/tickets${searchOf(here.current.view)}`)
      },
    }),
    [change, client, navigate],
  )
}
