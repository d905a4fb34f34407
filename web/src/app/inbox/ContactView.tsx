import { ActionIcon, Button } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TagPicker } from '../../features/conversation/dialogs/TagPicker.tsx'
import { Attendances } from '../../features/conversation/drawer/Attendances.tsx'
import { ContactPerson } from '../../features/conversation/drawer/ContactPerson.tsx'
import { MediaStrip } from '../../features/conversation/drawer/MediaStrip.tsx'
import { FactList } from '../../features/conversation/drawer/Person.tsx'
import { Notes } from '../../features/conversation/notes/Notes.tsx'
import { ContactSchedules } from '../../features/schedules/ContactSchedules.tsx'
import { StepsStrip } from '../../features/steps/StepsStrip.tsx'
import { useCan, useSession } from '../../shared/auth/session.ts'
import { contactResource } from '../../shared/contacts/contactResource.ts'
import type { KnownTicket } from '../../shared/knownTicket.ts'
import { RemoveDialog } from '../../shared/resource/RemoveDialog.tsx'
import { useDialog } from '../../shared/resource/useDialog.ts'
import type { TicketChange } from '../../shared/tickets/useTicketChange.ts'
import { PanelBody, PanelFoot, PanelSection } from '../../shared/ui/drawer/PanelParts.tsx'
import type { PanelView } from './ContactPanel.tsx'

type Props = {
  ticket: KnownTicket
  /** In full, once it is known. */
  contact: Contact | undefined
  change: TicketChange
  onView: (view: PanelView) => void
  onRemoving: (isRemoving: boolean) => void
  onLeave: () => void
}

/** Who this is, and all that belongs to them. */
export function ContactView({ ticket, contact, change, onView, onRemoving, onLeave }: Props) {
  const { t } = useTranslation('drawer')
  const can = useCan()
  const { useSchedules } = useSession().company.plan
  const extraInfo = contact?.extraInfo ?? ticket.contact.extraInfo ?? []
  const edit = contact && !contact.isGroup && can('contacts:write') && (
    <ActionIcon aria-label={t('edit')} title={t('edit')} onClick={() => onView('edit')}>
      <IconPencil size={18} stroke={1.7} />
    </ActionIcon>
  )
  return (
    <PanelBody>
      <ContactPerson contact={contact ?? ticket.contact} tool={edit} />
      {can('tickets:write') && (
        <PanelSection title={t('ticketTags')}>
          <TagPicker {...{ ticket, change }} />
        </PanelSection>
      )}
      {useSchedules && <ContactSchedules contact={contact ?? ticket.contact} />}
      <Notes ticketId={ticket.id} />
      <StepsStrip ticketId={ticket.id} onAll={() => onView('steps')} />
      {extraInfo.length > 0 && (
        <PanelSection title={t('extraInfo')}>
          <FactList facts={extraInfo} />
        </PanelSection>
      )}
      <MediaStrip ticketId={ticket.id} onAll={() => onView('media')} />
      <Attendances attendances={ticket.attendances} />
      {contact && can('contacts:delete') && <Removal {...{ contact, onRemoving, onLeave }} />}
    </PanelBody>
  )
}

function Removal({ contact, onRemoving, onLeave }: Pick<Props, 'onRemoving' | 'onLeave'> & { contact: Contact }) {
  const { t } = useTranslation('drawer')
  const removing = useDialog<Contact>()
  const open = () => {
    onRemoving(true)
    removing.open(contact)
  }
  const close = () => {
    onRemoving(false)
    removing.close()
  }
  return (
    <PanelFoot>
      <Button
        fullWidth
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={18} stroke={1.7} />}
        onClick={open}
      >
        {t('removeContact')}
      </Button>
      <RemoveDialog
        resource={contactResource}
        texts="contacts"
        nameOf={({ name }) => name}
        dialog={{ ...removing, close }}
        onRemoved={onLeave}
      />
    </PanelFoot>
  )
}
