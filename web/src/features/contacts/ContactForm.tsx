import type { Contact } from '@recado/contract/contacts'
import { contactResource } from '#web/shared/domain/contacts/contactResource.ts'
import { ResourceForm } from '#web/shared/ui/resource/ResourceForm.tsx'
import { ContactFields } from './ContactFields.tsx'

type Props = {
  /** The values that the form starts with. */
  initial: { name?: string; number?: string }
  onDone: (contact?: Contact) => void
}

/** Creates a contact inside another dialog. */
export const ContactForm = ({ initial, onDone }: Props) => (
  <ResourceForm
    resource={contactResource}
    texts="contacts"
    Fields={ContactFields}
    initialValues={() => initial}
    row={undefined}
    onDone={onDone}
  />
)

/** Starts the form with a search text that matches no contact: a number or a name. */
export const contactFromSearch = (search: string) => (/^[\d\s().+-]+$/.test(search) ? { number: search } : { name: search })
