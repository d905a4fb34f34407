import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../features/conversation/drawer/SidePanel.tsx'
import type { ContactPanelState } from '../../features/conversation/drawer/useContactPanel.ts'
import type { KnownTicket } from '../../shared/knownTicket.ts'
import type { TicketChange } from '../../shared/tickets/useTicketChange.ts'
import { PanelOutline } from '../../shared/ui/drawer/PanelParts.tsx'
import { Late } from './Late.ts'

/** What the drawer shows: the contact, the form that changes it, all that was sent, or all that happened. */
export type PanelView = 'contact' | 'edit' | 'media' | 'steps'

type Props = {
  ticket: KnownTicket
  panel: ContactPanelState
  change: TicketChange
  onRemoving: (isRemoving: boolean) => void
  onLeave: () => void
}

/** The drawer about the ticket's contact. What is in it is fetched when it first opens. */
export function ContactPanel({ panel, ...rest }: Props) {
  const { t } = useTranslation('attending')
  const [view, setView] = useState<PanelView>('contact')
  const stepBack = () => {
    if (view !== 'contact') setView('contact')
    else if (!panel.isPinned) panel.close()
  }
  return (
    <SidePanel label={t('contact')} mode={panel.mode} takesFocus={panel.takesFocus} shows={view} onEscape={stepBack}>
      <Late fallback={<PanelOutline />}>{({ ContactDrawer }) => <ContactDrawer {...{ panel, view, ...rest }} onView={setView} />}</Late>
    </SidePanel>
  )
}
