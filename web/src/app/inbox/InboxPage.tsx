import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconMessagePlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { prefetchConversation } from '../../features/conversation/cache/messageCache.ts'
import { useMessageEvents } from '../../features/conversation/cache/useConversation.ts'
import { useHasRoomForPane, useSimulatorPane } from '../../features/simulator/useSimulatorPane.ts'
import { TicketLists } from '../../features/tickets/list/TicketLists.tsx'
import { useTicketEvents } from '../../features/tickets/list/useTicketEvents.ts'
import { defaultView, type TicketListView } from '../../features/tickets/list/view/listView.ts'
import { useListView } from '../../features/tickets/list/view/useListView.ts'
import { toSearch } from '../../features/tickets/list/view/viewParams.ts'
import { useCan } from '../../shared/auth/session.ts'
import { useCommand } from '../../shared/commands/useCommand.ts'
import { useTags } from '../../shared/tags/useTags.ts'
import { atMost } from '../../shared/theme/breakpoints.ts'
import { useTicketChange } from '../../shared/tickets/useTicketChange.ts'
import type { EntryListHandle } from '../../shared/ui/entries/EntryList.tsx'
import { InboxLayout } from '../../shared/ui/InboxLayout.tsx'
import { Section } from '../../shared/ui/Section.tsx'
import { usePreload } from '../live/usePreload.ts'
import classes from './InboxPage.module.css'
import { InboxParts } from './InboxParts.ts'
import { EmptyTicketList, NoTicket } from './NoTicket.tsx'
import { OpenTicket } from './OpenTicket.tsx'

/** The list of tickets and the open conversation. The address holds both. */
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

  const addressOf = (ticket: Pick<Ticket, 'uuid'>) => `/tickets/${ticket.uuid}${toSearch(view)}`
  const entries = useRef<EntryListHandle>(null)
  const leave = () => {
    entries.current?.leaveChosen()
    // Not in a transition: an undo before its end would show the conversation again for a moment, and its field would take the focus.
    void navigate(`/tickets${toSearch(view)}`, { flushSync: true })
  }
  const handlers = useInboxHandlers({ view, uuid, change })

  return (
    <SimulatorSplit>
      <InboxLayout
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
            entries={entries}
            tool={<NewConversationButton />}
            empty={(usual) => (narrow && !uuid ? <EmptyTicketList placeholder={usual} /> : usual)}
          />
        }
        conversation={
          uuid ? (
            <Section key={uuid}>
              <OpenTicket uuid={uuid} change={change} narrow={narrow} onTake={handlers.take} onLeave={leave} />
            </Section>
          ) : (
            !narrow && <NoTicket />
          )
        }
      />
    </SimulatorSplit>
  )
}

type InboxParams = { view: TicketListView; uuid: string | undefined }

/** What the entries of the list can do. The object stays the same, because a new one would draw all entries again. */
function useInboxHandlers({ change, ...place }: InboxParams & { change: ReturnType<typeof useTicketChange> }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const here = useRef<InboxParams>(place)
  useEffect(() => {
    here.current = place
  })
  return useMemo(
    () => ({
      take(ticket: Ticket) {
        change.take(ticket)
        // The ticket now belongs to the reader, so the search ends.
        const { queues, all, unread } = here.current.view
        void navigate(`/tickets/${ticket.uuid}${toSearch({ ...defaultView, queues, all, unread })}`)
      },
      prefetch: ({ id }: Ticket) => prefetchConversation({ client, ticketId: id }),
      resolve(ticket: Ticket) {
        change.resolve(ticket)
        if (ticket.uuid === here.current.uuid) void navigate(`/tickets${toSearch(here.current.view)}`)
      },
    }),
    [change, client, navigate],
  )
}

/** The inbox, and beside it the phones of simulated customers if the user has opened them. */
function SimulatorSplit({ children }: { children: ReactNode }) {
  const may = useCan()('simulator:play')
  const [isPaneOpen, setPaneOpen] = useSimulatorPane()
  const isWide = useHasRoomForPane()
  const isShown = may && isPaneOpen && isWide
  const side = isShown && (
    <Section>
      <InboxParts>{({ SimulatorPane }) => <SimulatorPane onClose={() => setPaneOpen(false)} />}</InboxParts>
    </Section>
  )
  return (
    <div className={classes.split}>
      {side}
      <div className={classes.page}>{children}</div>
    </div>
  )
}

/** Starts a conversation with a customer. */
function NewConversationButton() {
  const { t } = useTranslation('tickets')
  const [wanted, setWanted] = useState<'never' | 'now' | 'not now'>('never')
  const mayWrite = useCan()('tickets:write')
  const start = () => setWanted('now')
  useCommand(mayWrite ? { id: 'list.start', icon: IconMessagePlus, name: t('start'), keys: 'n', group: 'list', run: start } : null)
  if (!mayWrite) return null
  return (
    <>
      <ActionIcon size="lg" variant="light" aria-label={t('start')} title={t('start')} onClick={start}>
        <IconMessagePlus size={20} stroke={1.6} />
      </ActionIcon>
      {wanted !== 'never' && (
        <InboxParts>
          {({ NewTicketDialog }) => <NewTicketDialog opened={wanted === 'now'} onClose={() => setWanted('not now')} />}
        </InboxParts>
      )}
    </>
  )
}
