import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadOnlyTicket, useOwnerChange } from '#web/features/conversation/composer/ReadOnlyTicket.tsx'
import type { TicketDialog } from '#web/features/conversation/dialogs/TicketDialogs.tsx'
import { DrawerLayout, SidePanel } from '#web/features/conversation/drawer/SidePanel.tsx'
import { type ContactPanelState, useContactPanel } from '#web/features/conversation/drawer/useContactPanel.ts'
import { TicketHead } from '#web/features/conversation/head/TicketHead.tsx'
import { useWatchers } from '#web/features/conversation/head/Watchers.tsx'
import type { ScheduleDialogSubject } from '#web/features/schedules/ScheduleDialog.tsx'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { takeActionByStatus } from '#web/shared/domain/tickets/ticketState.ts'
import type { TicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { PanelSkeleton } from '#web/shared/ui/drawer/PanelParts.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { InboxParts } from './InboxParts.ts'
import { useTicketCommands } from './useTicketCommands.ts'

type Props = {
  ticket: LoadedTicket
  change: TicketChange
  narrow: boolean
  onTake: (ticket: Ticket) => void
  onLeave: () => void
  /** Opens this conversation again. */
  onReturn: () => void
  /** The conversation. `readOnlyBar` replaces its composer for readers who may not write. */
  children: (parts: { readOnlyBar: ReactNode; search: Toggle; noteComposer: Toggle }) => ReactNode
}

/** The frame of a conversation: head, dialogs, and the drawer about its contact. */
export function TicketWorkspace({ ticket, change, narrow, onTake, onLeave, onReturn, children }: Props) {
  const watchers = useWatchers(ticket.id)
  const ownerChange = useOwnerChange(ticket)
  const panel = useContactPanel(narrow)
  const dialog = useDialog<TicketDialog>()
  const scheduling = useDialog<ScheduleDialogSubject>()
  const search = useToggle()
  const noteComposer = useToggle()
  const take = () => onTake(ticket)
  const run = useTicketCommands({ ticket, change, watchers, take, onLeave, onReturn, dialog, scheduling, panel, search, noteComposer })
  return (
    <DrawerLayout
      head={
        <TicketHead
          ticket={ticket}
          watchers={watchers}
          run={run}
          pressed={{ search: search.isOpen, note: noteComposer.isOpen }}
          onBack={narrow ? onLeave : undefined}
          isContactOpen={panel.isOpen}
        />
      }
      drawer={panel.isOpen && <ContactPanel ticket={ticket} panel={panel} change={change} onLeave={onLeave} />}
    >
      {children({
        readOnlyBar: <ReadOnlyTicket ticket={ticket} ownerChange={ownerChange} onTake={run[takeActionByStatus[ticket.status]]} />,
        search,
        noteComposer,
      })}
      {dialog.subject && (
        <Section key={dialog.subject} isLine>
          <InboxParts>
            {({ TicketDialogs }) => (
              <TicketDialogs
                ticket={ticket}
                watchers={watchers}
                change={change}
                dialog={dialog}
                onLeave={onLeave}
                onReturn={onReturn}
                onTake={take}
                onSchedule={() => {
                  dialog.close()
                  run.schedule()
                }}
              />
            )}
          </InboxParts>
        </Section>
      )}
      {scheduling.subject && (
        <Section isLine>
          <InboxParts>{({ ScheduleDialog }) => <ScheduleDialog dialog={scheduling} />}</InboxParts>
        </Section>
      )}
    </DrawerLayout>
  )
}

/** Whether a part of the screen is open: the search or the note composer. */
export type Toggle = { isOpen: boolean; toggle: () => void; close: () => void }

function useToggle(): Toggle {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, toggle: () => setOpen((wasOpen) => !wasOpen), close: () => setOpen(false) }
}

/** The views of the drawer: contact, its form, media, and timeline. */
export type PanelView = 'contact' | 'edit' | 'media' | 'steps'

type ContactPanelProps = {
  ticket: LoadedTicket
  panel: ContactPanelState
  change: TicketChange
  onLeave: () => void
}

/** The drawer about the ticket's contact. Its content loads when it first opens. */
function ContactPanel({ panel, ...rest }: ContactPanelProps) {
  const { t } = useTranslation('attending')
  const [view, setView] = useState<PanelView>('contact')
  const stepBack = () => {
    if (view !== 'contact') setView('contact')
    else if (!panel.isPinned) panel.close()
  }
  return (
    <SidePanel label={t('contact')} mode={panel.mode} takesFocus={panel.takesFocus} shows={view} onEscape={stepBack}>
      <InboxParts fallback={<PanelSkeleton />}>
        {({ ContactDrawer }) => <ContactDrawer panel={panel} view={view} {...rest} onView={setView} />}
      </InboxParts>
    </SidePanel>
  )
}
