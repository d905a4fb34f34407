import { ActionIcon, Menu } from '@mantine/core'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { IconDotsVertical, IconInbox, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { type ChangeMemory, type SimulatedContact, withClosedPhone, withContact, withoutContact } from '../phoneMemory.ts'
import { SimulatedContactForm } from './SimulatedContactForm.tsx'

const icon = { size: 18, stroke: 1.7 }

/** The actions on a simulated contact, beside the name. */
export function ContactMenu({ customer, change }: { customer: SimulatedContact; change: ChangeMemory }) {
  const { t } = useTranslation('simulatedPhone')
  const answer = useOpenTicket()
  const [isEditing, setEditing] = useState(false)
  const { number, name } = customer
  return (
    <>
      <ActionIcon
        aria-label={t('customer.answer', { name })}
        title={t('customer.answer', { name })}
        loading={answer.isPending}
        onClick={() => answer.mutate(number)}
      >
        <IconInbox {...icon} />
      </ActionIcon>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('customer.more', { name })} title={t('customer.more', { name })}>
            <IconDotsVertical {...icon} />
          </ActionIcon>
        </Menu.Target>
        <MenuDropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
            {t('customer.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconX {...icon} />} onClick={() => change((current) => withClosedPhone(current, number))}>
            {t('customer.putAway')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => change((current) => withoutContact(current, number))}>
            {t('customer.forget')}
          </Menu.Item>
        </MenuDropdown>
      </Menu>
      <InfoDialog opened={isEditing} title={t('customer.edit')} onClose={() => setEditing(false)}>
        <SimulatedContactForm
          customer={customer}
          isExisting
          onSave={(changed) => {
            change((current) => withContact(current, changed))
            setEditing(false)
          }}
        />
      </InfoDialog>
    </>
  )
}

/** Opens the contact's ticket; without one, the waiting list. */
function useOpenTicket() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (number: string) => call(ticketEndpoints.list, { query: { searchParam: number, showAll: 'true' } }),
    onSuccess: ({ tickets: matches }, number) => {
      const ticket = matches.find(({ contact }) => contact.number !== null && canonicalNumber(contact.number) === canonicalNumber(number))
      void navigate(ticket ? `/tickets/${ticket.uuid}?list=${ticket.status}` : '/tickets?list=pending')
    },
    onError: toast.error,
  })
}
