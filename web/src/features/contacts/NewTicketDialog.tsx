import { Skeleton, Stack } from '@mantine/core'
import { connectionRoom } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createResource } from '../../shared/resource/createResource.ts'
import { FormDialog } from '../../shared/ui/FormDialog.tsx'
import type { ContactChoice } from './ContactChoiceField.tsx'
import { ContactForm, knownFrom } from './ContactForm.tsx'
import { NewTicketForm } from './NewTicketForm.tsx'

const queueResource = createResource(queues)
const connectionResource = createResource(connectionRoom)

type Props = {
  opened: boolean
  /** With whom, where that is settled already. */
  contact?: ContactChoice | undefined
  onClose: () => void
}

/** Begins a conversation, and goes to it. */
export function NewTicketDialog({ opened, contact, onClose }: Props) {
  const { t } = useTranslation(['contacts', 'validation', 'resource'])
  return (
    <FormDialog opened={opened} title={t('newTicket.title')} onClose={onClose}>
      <NewTicket contact={contact} onClose={onClose} />
    </FormDialog>
  )
}

function NewTicket({ contact, onClose }: Omit<Props, 'opened'>) {
  const queueList = queueResource.useList()
  const connectionList = connectionResource.useList()
  const [made, setMade] = useState<ContactChoice>()
  /** What was searched for in vain, while the contact is being made of it. */
  const [wanted, setWanted] = useState<string>()
  if (wanted !== undefined)
    return (
      <ContactForm
        known={knownFrom(wanted)}
        onDone={(row) => {
          if (row) setMade(row)
          setWanted(undefined)
        }}
      />
    )
  if (isLoading(queueList) || isLoading(connectionList)) return <Outline />
  return (
    <NewTicketForm
      contact={contact ?? made}
      isSettled={contact !== undefined}
      queues={queueList.rows}
      connections={connectionList.rows}
      onMissing={setWanted}
      onDone={onClose}
    />
  )
}

const isLoading = ({ count, error }: { count: number | undefined; error: unknown }) => count === undefined && !error

const Outline = () => (
  <Stack gap="md">
    <Skeleton height={58} />
    <Skeleton height={58} />
  </Stack>
)
