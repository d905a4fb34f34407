import type { ManagedConnection } from '@recado/contract/connections'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { PhoneFrame, PhoneNotice } from '#web/shared/ui/phone/PhoneFrame.tsx'
import { PhoneHead } from '#web/shared/ui/phone/PhoneHead.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { createContact } from './contacts/createContact.ts'
import { SimulatedContactForm } from './contacts/SimulatedContactForm.tsx'
import { ContactPhone } from './phone/ContactPhone.tsx'
import { type ChangeMemory, type SimulatedContact, withContact } from './phoneMemory.ts'
import { PhoneSlot } from './SimulatorLayout.tsx'

type Props = { connection: ManagedConnection; visibleContacts: readonly SimulatedContact[]; change: ChangeMemory }

/** The open phones; before there is a contact, an empty one. */
export function OpenPhones({ connection, visibleContacts, change }: Props) {
  if (visibleContacts.length === 0) return <EmptyPhone connection={connection} change={change} />
  return visibleContacts.map((customer) => (
    <PhoneSlot key={`${connection.id} ${customer.number}`}>
      <Section>
        <ContactPhone connection={connection} customer={customer} change={change} />
      </Section>
    </PhoneSlot>
  ))
}

function EmptyPhone({ connection, change }: Omit<Props, 'visibleContacts'>) {
  const { t } = useTranslation('simulatedPhone')
  const { language } = useCurrentUser().company
  const [proposed] = useState(() => createContact([], language))
  const isOnline = connection.status === 'CONNECTED'
  return (
    <PhoneSlot>
      <PhoneFrame
        label={t('newPhone')}
        isOnline={isOnline}
        head={<PhoneHead name={connection.name} below={t(`status.${connection.status}`)} />}
      >
        {isOnline ? (
          <PhoneNotice>
            <span>{t('nobodyYet')}</span>
            <SimulatedContactForm customer={proposed} onSave={(added) => change((current) => withContact(current, added))} />
          </PhoneNotice>
        ) : (
          <ConnectionNotice connection={connection} />
        )}
      </PhoneFrame>
    </PhoneSlot>
  )
}
