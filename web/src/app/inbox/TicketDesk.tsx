import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ReactNode, Suspense } from 'react'
import type { Wanted } from '../../features/schedules/ScheduleDialog.tsx'
import { TicketHead } from '../../features/tickets/attending/head/TicketHead.tsx'
import { takingActs } from '../../features/tickets/attending/head/ticketCommands.ts'
import { useWatchers } from '../../features/tickets/attending/presence/useWatchers.ts'
import { ReadOnlyTicket } from '../../features/tickets/attending/readOnly/ReadOnlyTicket.tsx'
import { useHandOver } from '../../features/tickets/attending/readOnly/useHandOver.ts'
import { type TicketDialog, TicketDialogs } from '../../features/tickets/attending/TicketDialogs.tsx'
import type { TicketChange } from '../../features/tickets/attending/useTicketChange.ts'
import type { KnownTicket } from '../../shared/knownTicket.ts'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { ContactPanel } from './drawer/ContactPanel.tsx'
import { DrawerFrame } from './drawer/DrawerFrame.tsx'
import { useContactPanel } from './drawer/useContactPanel.ts'
import { useDeskCommands } from './useDeskCommands.ts'
import { type Openable, useOpenable } from './useOpenable.ts'

const ScheduleDialog = preloadable(async () => (await import('../../features/schedules/ScheduleDialog.tsx')).ScheduleDialog)

type Props = {
  ticket: KnownTicket
  change: TicketChange
  narrow: boolean
  onTake: (ticket: Ticket) => void
  onLeave: () => void
  /** Told before the ticket goes by one's own doing, and when that failed. */
  onRemoving: (isRemoving: boolean) => void
  /** What is said in the ticket, with what stands where one would write if one may not. */
  children: (parts: { readOnly: ReactNode; search: Openable; noting: Openable }) => ReactNode
}

/** All that surrounds a conversation: whose it is, who else is here, what can be done with it, and the drawer about its contact. */
export function TicketDesk({ ticket, change, narrow, onTake, onLeave, onRemoving, children }: Props) {
  const others = useWatchers(ticket.id)
  const handOver = useHandOver(ticket)
  const panel = useContactPanel(narrow)
  const dialog = useDialog<TicketDialog>()
  const scheduling = useDialog<Wanted>()
  const search = useOpenable()
  const noting = useOpenable()
  const take = () => onTake(ticket)
  const run = useDeskCommands({ ticket, change, others, take, onLeave, dialog, scheduling, panel, search, noting })
  return (
    <DrawerFrame
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
      <Suspense>{scheduling.subject && <ScheduleDialog dialog={scheduling} />}</Suspense>
    </DrawerFrame>
  )
}
