import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconMessagePlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { usePreload } from '#web/app/live/usePreload.ts'
import { prefetchConversation } from '#web/features/conversation/cache/messageCache.ts'
import { useMessageEvents } from '#web/features/conversation/cache/useConversation.ts'
import { useHasRoomForPane, useSimulatorPane } from '#web/features/simulator/useSimulatorPane.ts'
import { TicketLists } from '#web/features/tickets/list/TicketLists.tsx'
import { useTicketEvents } from '#web/features/tickets/list/useTicketEvents.ts'
import { defaultView, type TicketListView } from '#web/features/tickets/list/view/listView.ts'
import { useListView } from '#web/features/tickets/list/view/useListView.ts'
import { toSearch } from '#web/features/tickets/list/view/viewParams.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { QueuePromises } from '#web/shared/domain/queues/QueuePromises.tsx'
import { useTags } from '#web/shared/domain/tickets/useTags.ts'
import { useTicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import type { EntryListHandle } from '#web/shared/ui/entries/EntryList.tsx'
import { InboxLayout } from '#web/shared/ui/InboxLayout.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { atMost } from '#web/shared/ui/theme/breakpoints.ts'
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
  // Load the tags ahead, so that tickets can be tagged offline.
  useTags()
  useMessageEvents()

  const addressOf = (ticket: Pick<Ticket, 'uuid'>) => `/tickets/${ticket.uuid}${toSearch(view)}`
  const entries = useRef<EntryListHandle>(null)
  const leave = () => {
    entries.current?.leaveChosen()
    // `flushSync`, no transition: an undo before its end would flash the old conversation and focus its field.
    void navigate(`/tickets${toSearch(view)}`, { flushSync: true })
  }
  const handlers = useInboxHandlers({ view, uuid, change })

  return (
    <QueuePromises>
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
              empty={(placeholder) => (narrow && !uuid ? <EmptyTicketList placeholder={placeholder} /> : placeholder)}
            />
          }
          conversation={
            uuid ? (
              <Section key={uuid}>
                <OpenTicket
                  uuid={uuid}
                  change={change}
                  narrow={narrow}
                  onTake={handlers.take}
                  onLeave={leave}
                  onReturn={() => void navigate(addressOf({ uuid }))}
                />
              </Section>
            ) : (
              !narrow && <NoTicket />
            )
          }
        />
      </SimulatorSplit>
    </QueuePromises>
  )
}

type InboxParams = { view: TicketListView; uuid: string | undefined }

/** What the entries of the list can do. The object stays the same, because a new one would draw all entries again. */
function useInboxHandlers({ change, ...params }: InboxParams & { change: ReturnType<typeof useTicketChange> }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const latestParams = useRef<InboxParams>(params)
  useEffect(() => {
    latestParams.current = params
  })
  return useMemo(
    () => ({
      take(ticket: Ticket) {
        change.take(ticket)
        // The ticket now belongs to the reader, so the search ends.
        const { queues, all, unread } = latestParams.current.view
        void navigate(`/tickets/${ticket.uuid}${toSearch({ ...defaultView, queues, all, unread })}`)
      },
      prefetch: ({ id }: Ticket) => prefetchConversation({ client, ticketId: id }),
      resolve(ticket: Ticket) {
        const { uuid, view } = latestParams.current
        const isOpen = ticket.uuid === uuid
        change.resolve(ticket, { onUndo: isOpen ? () => void navigate(`/tickets/${uuid}${toSearch(view)}`) : undefined })
        if (isOpen) void navigate(`/tickets${toSearch(view)}`)
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
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const mayWrite = useCan()('tickets:write')
  const start = () => setDialog('open')
  useCommand(mayWrite ? { id: 'list.start', icon: IconMessagePlus, name: t('start'), keys: 'n', group: 'list', run: start } : null)
  if (!mayWrite) return null
  return (
    <>
      <ActionIcon size="lg" variant="light" aria-label={t('start')} title={t('start')} onClick={start}>
        <IconMessagePlus size={20} stroke={1.6} />
      </ActionIcon>
      {dialog !== 'unopened' && (
        <InboxParts>
          {({ NewTicketDialog }) => <NewTicketDialog opened={dialog === 'open'} onClose={() => setDialog('closed')} />}
        </InboxParts>
      )}
    </>
  )
}
