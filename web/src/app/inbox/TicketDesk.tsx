import type { Ticket } from '@recado/contract/tickets/tickets'
import type { ReactNode } from 'react'
import { ReadOnlyTicket } from '../../features/conversation/composer/ReadOnlyTicket.tsx'
import { useOwnerChange } from '../../features/conversation/composer/useOwnerChange.ts'
import { type TicketDialog, TicketDialogs } from '../../features/conversation/dialogs/TicketDialogs.tsx'
import { SidePanelLayout } from '../../features/conversation/drawer/SidePanelLayout.tsx'
import { useContactPanel } from '../../features/conversation/drawer/useContactPanel.ts'
import { TicketHead } from '../../features/conversation/head/TicketHead.tsx'
import { useWatchers } from '../../features/conversation/head/useWatchers.ts'
import type { Wanted } from '../../features/schedules/ScheduleDialog.tsx'
import type { KnownTicket } from '../../shared/knownTicket.ts'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { takingActs } from '../../shared/tickets/ticketState.ts'
import type { TicketChange } from '../../shared/tickets/useTicketChange.ts'
import { ContactPanel } from './ContactPanel.tsx'
import { Late } from './Late.ts'
import { useTicketCommands } from './useTicketCommands.ts'
import { type Toggle, useToggle } from './useToggle.ts'

type Props = {
  ticket: KnownTicket
  change: TicketChange
  narrow: boolean
  onTake: (ticket: Ticket) => void
  onLeave: () => void
  /** Told before the ticket goes by one's own doing, and when that failed. */
  onRemoving: (isRemoving: boolean) => void
  /** What is said in the ticket, with what stands where one would write if one may not. */
  children: (parts: { readOnly: ReactNode; search: Toggle; noting: Toggle }) => ReactNode
}

/** All that surrounds a conversation: whose it is, who else is here, what can be done with it, and the drawer about its contact. */
export function TicketDesk({ ticket, change, narrow, onTake, onLeave, onRemoving, children }: Props) {
  const others = useWatchers(ticket.id)
  const handOver = useOwnerChange(ticket)
  const panel = useContactPanel(narrow)
  const dialog = useDialog<TicketDialog>()
  const scheduling = useDialog<Wanted>()
  const search = useToggle()
  const noting = useToggle()
  const take = () => onTake(ticket)
  const run = useTicketCommands({ ticket, change, others, take, onLeave, dialog, scheduling, panel, search, noting })
  return (
    <SidePanelLayout
      head={
        <TicketHead
          {...{ ticket, others, run }}
          pressed={{ search: search.isOpen, note: noting.isOpen }}
          onBack={narrow ? onLeave : undefined}
          isContactOpen={panel.isOpen}
        />
      }
      drawer={panel.isOpen && <ContactPanel {...{ ticket, panel, change, onRemoving, onLeave }} />}
    >
      {children({
        readOnly: <ReadOnlyTicket {...{ ticket, handOver }} onTake={run[takingActs[ticket.status]]} />,
        search,
        noting,
      })}
      <TicketDialogs {...{ ticket, others, change, dialog, onLeave, onRemoving }} onTake={take} />
      {scheduling.subject && <Late>{({ ScheduleDialog }) => <ScheduleDialog dialog={scheduling} />}</Late>}
    </SidePanelLayout>
  )
}
