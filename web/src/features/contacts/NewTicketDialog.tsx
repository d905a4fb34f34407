import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import type { ContactChoice } from '#web/shared/domain/contacts/ContactField.tsx'
import { useQueues } from '#web/shared/domain/queues/queueResource.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { WaitForChoices } from '#web/shared/ui/WaitForChoices.tsx'
import { ContactForm, contactFromSearch } from './ContactForm.tsx'
import { NewTicketForm } from './NewTicketForm.tsx'

type Props = {
  opened: boolean
  /** The contact, if it is chosen already. */
  contact?: ContactChoice | undefined
  onClose: () => void
}

/** Opens a conversation and leads to it. */
export function NewTicketDialog({ opened, contact, onClose }: Props) {
  const { t } = useTranslation('contacts')
  return (
    <FormDialog opened={opened} title={t('newTicket.title')} onClose={onClose}>
      <NewTicketContent contact={contact} onClose={onClose} />
    </FormDialog>
  )
}

function NewTicketContent({ contact, onClose }: Omit<Props, 'opened'>) {
  const queues = useQueues()
  const connections = useConnections()
  useListFailureToast('queues', queues.failure)
  useListFailureToast('connections', connections.failure)
  const [created, setCreated] = useState<ContactChoice>()
  /** The search text without a match, while a contact is created from it. */
  const [unmatchedSearch, setUnmatchedSearch] = useState<string>()
  if (unmatchedSearch !== undefined)
    return (
      <ContactForm
        initial={contactFromSearch(unmatchedSearch)}
        onDone={(row) => {
          if (row) setCreated(row)
          setUnmatchedSearch(undefined)
        }}
      />
    )
  return (
    <WaitForChoices choices={[queues, connections]}>
      <NewTicketForm
        contact={contact ?? created}
        isContactFixed={contact !== undefined}
        queues={queues}
        connections={connections}
        onMissing={setUnmatchedSearch}
        onDone={onClose}
      />
    </WaitForChoices>
  )
}
