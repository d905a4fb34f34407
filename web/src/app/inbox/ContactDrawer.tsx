import { ActionIcon } from '@mantine/core'
import { IconPinned, IconPinnedOff, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MediaView } from '../../features/conversation/drawer/MediaView.tsx'
import { useContact } from '../../features/conversation/drawer/useContact.ts'
import type { ContactPanelState } from '../../features/conversation/drawer/useContactPanel.ts'
import { StepsView } from '../../features/steps/StepsView.tsx'
import type { KnownTicket } from '../../shared/knownTicket.ts'
import type { TicketChange } from '../../shared/tickets/useTicketChange.ts'
import { PanelHead } from '../../shared/ui/drawer/PanelParts.tsx'
import { ContactEdit } from './ContactEdit.tsx'
import type { PanelView } from './ContactPanel.tsx'
import { ContactView } from './ContactView.tsx'

type Props = {
  ticket: KnownTicket
  panel: ContactPanelState
  change: TicketChange
  view: PanelView
  onView: (view: PanelView) => void
  onRemoving: (isRemoving: boolean) => void
  onLeave: () => void
}

/** All that is known of the person one is talking with. */
export function ContactDrawer({ panel, view, onView, ...rest }: Props) {
  const { t } = useTranslation('drawer')
  const { ticket } = rest
  const contact = useContact(ticket.contactId)
  const title = { contact: t('title'), edit: t('edit'), media: t('media.title'), steps: t('steps:title') }[view]
  const isEditing = view === 'edit' && contact !== undefined
  return (
    <>
      <PanelHead title={title} back={view === 'contact' ? undefined : { label: t('back'), act: () => onView('contact') }}>
        {panel.canPin && panel.mode !== 'sheet' && (
          <PinButton isPinned={panel.isPinned} label={t(panel.isPinned ? 'unpin' : 'pin')} onClick={panel.togglePin} />
        )}
        <ActionIcon aria-label={t('close')} title={t('close')} onClick={panel.close}>
          <IconX size={20} stroke={1.7} />
        </ActionIcon>
      </PanelHead>
      {isEditing && <ContactEdit contact={contact} onDone={() => onView('contact')} />}
      {view === 'media' && <MediaView ticketId={ticket.id} />}
      {view === 'steps' && <StepsView ticketId={ticket.id} />}
      {(view === 'contact' || view === 'edit') && !isEditing && <ContactView {...rest} {...{ contact, onView }} />}
    </>
  )
}

function PinButton({ isPinned, label, onClick }: { isPinned: boolean; label: string; onClick: () => void }) {
  const Icon = isPinned ? IconPinnedOff : IconPinned
  return (
    <ActionIcon aria-label={label} title={label} aria-pressed={isPinned} onClick={onClick}>
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  )
}
