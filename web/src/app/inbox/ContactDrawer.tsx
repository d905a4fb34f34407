import { ActionIcon, Button } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts'
import { IconPencil, IconPinned, IconPinnedOff, IconTrash, IconUserSquare, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ContactFields } from '#web/features/contacts/ContactFields.tsx'
import { TagPicker } from '#web/features/conversation/dialogs/TagPicker.tsx'
import { AllMedia, RecentMedia } from '#web/features/conversation/drawer/AllMedia.tsx'
import { AttendanceHistory } from '#web/features/conversation/drawer/AttendanceHistory.tsx'
import { ContactSummary, DetailsList } from '#web/features/conversation/drawer/ContactSummary.tsx'
import type { ContactPanelState } from '#web/features/conversation/drawer/useContactPanel.ts'
import { TicketNotes } from '#web/features/conversation/notes/TicketNotes.tsx'
import { RecentTimeline } from '#web/features/conversation/timeline/RecentTimeline.tsx'
import { TicketTimeline } from '#web/features/conversation/timeline/TicketTimeline.tsx'
import { TicketCosts } from '#web/features/costs/TicketCosts.tsx'
import { ContactSchedules } from '#web/features/schedules/ContactSchedules.tsx'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { contactResource } from '#web/shared/domain/contacts/contactResource.ts'
import { contactPath, useContact } from '#web/shared/domain/contacts/useContact.ts'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { ownDeletions } from '#web/shared/domain/tickets/ownDeletions.ts'
import type { TicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { PanelBody, PanelFoot, PanelHead, PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import { LoadErrorLine } from '#web/shared/ui/LoadError.tsx'
import { DeleteDialog } from '#web/shared/ui/resource/DeleteDialog.tsx'
import { ResourceForm } from '#web/shared/ui/resource/ResourceForm.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import type { PanelView } from './TicketWorkspace.tsx'

type Props = {
  ticket: LoadedTicket
  panel: ContactPanelState
  change: TicketChange
  view: PanelView
  onView: (view: PanelView) => void
  onLeave: () => void
}

/** The content of the drawer about the contact. */
export function ContactDrawer({ panel, view, onView, ...rest }: Props) {
  const { t } = useTranslation('drawer')
  const { ticket } = rest
  const loading = useContact(ticket.contactId)
  const { data: contact } = loading
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
      <Section resetKey={view}>
        {isEditing && <ContactEditForm contact={contact} onDone={() => onView('contact')} />}
        {view === 'media' && <AllMedia ticketId={ticket.id} />}
        {view === 'steps' && <TicketTimeline ticketId={ticket.id} />}
        {(view === 'contact' || view === 'edit') && !isEditing && <ContactOverview {...rest} loading={loading} onView={onView} />}
      </Section>
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

type ContactViewProps = {
  ticket: LoadedTicket
  /** The whole contact. */
  loading: ReturnType<typeof useContact>
  change: TicketChange
  onView: (view: PanelView) => void
  onLeave: () => void
}

/** The contact with tags, schedules, notes, timeline, media and attendances. */
function ContactOverview({ ticket, loading, change, onView, onLeave }: ContactViewProps) {
  const { t } = useTranslation('drawer')
  const can = useCan()
  const { useSchedules } = useCurrentUser().company.plan
  const { data: contact, error, refetch } = loading
  const extraInfo = contact?.extraInfo ?? ticket.contact.extraInfo ?? []
  const edit = contact && !contact.isGroup && can('contacts:write') && (
    <ActionIcon aria-label={t('edit')} title={t('edit')} onClick={() => onView('edit')}>
      <IconPencil size={18} stroke={1.7} />
    </ActionIcon>
  )
  return (
    <PanelBody>
      <ContactSummary contact={contact ?? ticket.contact} tool={edit} />
      <Button
        component={Link}
        to={contactPath(ticket.contactId)}
        variant="subtle"
        size="xs"
        fullWidth
        leftSection={<IconUserSquare size={16} />}
      >
        {t('openContact')}
      </Button>
      {error && !contact && <LoadErrorLine title={t('contactFailed')} error={error} onRetry={() => void refetch()} />}
      {can('tickets:write') && (
        <PanelSection title={t('ticketTags')}>
          <TagPicker ticket={ticket} change={change} />
        </PanelSection>
      )}
      {useSchedules && <ContactSchedules contact={contact ?? ticket.contact} />}
      <TicketNotes ticketId={ticket.id} />
      <RecentTimeline ticketId={ticket.id} onAll={() => onView('steps')} />
      {extraInfo.length > 0 && (
        <PanelSection title={t('extraInfo')}>
          <DetailsList facts={extraInfo} />
        </PanelSection>
      )}
      <RecentMedia ticketId={ticket.id} onAll={() => onView('media')} />
      {can('costs:read') && (
        <Section isLine title={t('costs:failed')} resetKey={ticket.id}>
          <TicketCosts ticketId={ticket.id} />
        </Section>
      )}
      <AttendanceHistory attendances={ticket.attendances} />
      {contact && can('contacts:delete') && <DeleteContact contact={contact} ticketId={ticket.id} onLeave={onLeave} />}
    </PanelBody>
  )
}

function DeleteContact({ contact, ticketId, onLeave }: { contact: Contact; ticketId: number; onLeave: () => void }) {
  const { t } = useTranslation('drawer')
  const removing = useDialog<Contact>()
  const open = () => {
    ownDeletions.add(ticketId)
    removing.open(contact)
  }
  const close = () => {
    ownDeletions.delete(ticketId)
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
      <DeleteDialog
        resource={contactResource}
        texts="contacts"
        nameOf={({ name }) => name}
        dialog={{ ...removing, close }}
        onRemoved={onLeave}
      />
    </PanelFoot>
  )
}

/** The form of the contact inside the drawer. */
const ContactEditForm = ({ contact, onDone }: { contact: Contact; onDone: () => void }) => (
  <PanelBody padded>
    <ResourceForm
      resource={contactResource}
      texts="contacts"
      Fields={ContactFields}
      initialValues={(row) => (row ? { number: row.number === null ? '' : formatPhone(row.number) } : {})}
      row={contact}
      onDone={onDone}
    />
  </PanelBody>
)
