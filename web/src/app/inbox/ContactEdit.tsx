import type { Contact } from '@recado/contract/contacts'
import { ContactFields } from '../../features/contacts/ContactFields.tsx'
import { contactResource } from '../../shared/contacts/contactResource.ts'
import { showNumber } from '../../shared/i18n/showNumber.ts'
import { ResourceForm } from '../../shared/resource/ResourceForm.tsx'
import { PanelBody } from '../../shared/ui/drawer/PanelParts.tsx'

/** The contact's own form, in the place where the contact is seen. */
export const ContactEdit = ({ contact, onDone }: { contact: Contact; onDone: () => void }) => (
  <PanelBody padded>
    <ResourceForm
      resource={contactResource}
      texts="contacts"
      Fields={ContactFields}
      initial={(row) => (row ? { number: row.number === null ? '' : showNumber(row.number) } : {})}
      row={contact}
      onDone={onDone}
    />
  </PanelBody>
)
