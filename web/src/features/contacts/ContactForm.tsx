import type { Contact } from '@recado/contract/contacts'
import { contactResource } from '../../shared/contacts/contactResource.ts'
import { ResourceForm } from '../../shared/resource/ResourceForm.tsx'
import { ContactFields } from './ContactFields.tsx'

type Props = {
  /** What is known of the contact already. */
  known: { name?: string; number?: string }
  onDone: (contact?: Contact) => void
}

/** Makes a contact in the midst of something else. */
export const ContactForm = ({ known, onDone }: Props) => (
  <ResourceForm resource={contactResource} texts="contacts" Fields={ContactFields} initial={() => known} row={undefined} onDone={onDone} />
)

/** What somebody has searched for in vain: a number or a name. */
export const knownFrom = (search: string) => (/^[\d\s().+-]+$/.test(search) ? { number: search } : { name: search })
