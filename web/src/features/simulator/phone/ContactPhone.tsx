import { Switch } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { PhoneFrame } from '#web/shared/ui/phone/PhoneFrame.tsx'
import { PhoneHead } from '#web/shared/ui/phone/PhoneHead.tsx'
import { ConnectionNotice } from '../ConnectionNotice.tsx'
import { ContactMenu } from '../contacts/ContactMenu.tsx'
import { PhoneCaption } from '../PhoneCaption.tsx'
import type { ChangeMemory, SimulatedContact } from '../phoneMemory.ts'
import { PhoneScreen } from './PhoneScreen.tsx'
import { usePhone, usePhoneAction } from './usePhone.ts'

type Props = { connection: ManagedConnection; customer: SimulatedContact; change: ChangeMemory }

/** A contact's phone with the company's chat. */
export function ContactPhone({ connection, customer, change }: Props) {
  const { t } = useTranslation('simulatedPhone')
  const phone = { connectionId: connection.id, customer }
  const { isAway } = usePhone(phone)
  const act = usePhoneAction(phone)
  const isOnline = connection.status === 'CONNECTED'
  return (
    <PhoneFrame
      label={t('phoneOf', { name: customer.name })}
      isOnline={isOnline}
      caption={
        <PhoneCaption
          name={customer.name}
          below={formatPhone(customer.number)}
          color={customer.color}
          tools={<ContactMenu customer={customer} change={change} />}
        />
      }
      head={!isOnline && <PhoneHead name={connection.name} below={t(`status.${connection.status}`)} />}
      foot={
        isOnline && (
          <Switch
            size="sm"
            label={t('open')}
            title={t('openHint')}
            checked={!isAway}
            onChange={({ currentTarget }) => act({ kind: currentTarget.checked ? 'read' : 'away' })}
          />
        )
      }
    >
      {isOnline ? <PhoneScreen connection={connection} customer={customer} /> : <ConnectionNotice connection={connection} />}
    </PhoneFrame>
  )
}
