import type { ManagedConnection } from '@recado/contract/connections'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { PhoneFrame, PhoneNotice } from '../../shared/ui/phone/PhoneFrame.tsx'
import { PhoneHead } from '../../shared/ui/phone/PhoneHead.tsx'
import { CustomerForm } from './customers/CustomerForm.tsx'
import { newCustomer } from './customers/newCustomer.ts'
import { PhonePlace } from './frame/PhonesFrame.tsx'
import { LineNotice } from './line/LineNotice.tsx'
import { Phone } from './phone/Phone.tsx'
import { type ChangeMemory, type Customer, withCustomer } from './phoneMemory.ts'

type Props = { line: ManagedConnection; shown: readonly Customer[]; change: ChangeMemory }

/** The open phones; before there is a contact, an empty one. */
export function Phones({ line, shown, change }: Props) {
  if (shown.length === 0) return <FirstPhone line={line} change={change} />
  return shown.map((customer) => (
    <PhonePlace key={`${line.id} ${customer.number}`}>
      <Phone {...{ line, customer, change }} />
    </PhonePlace>
  ))
}

function FirstPhone({ line, change }: Omit<Props, 'shown'>) {
  const { t } = useTranslation('simulator')
  const { language } = useSession().company
  const [proposed] = useState(() => newCustomer([], language))
  const isOnline = line.status === 'CONNECTED'
  return (
    <PhonePlace>
      <PhoneFrame label={t('newPhone')} isOnline={isOnline} head={<PhoneHead name={line.name} below={t(`status.${line.status}`)} />}>
        {isOnline ? (
          <PhoneNotice>
            <span>{t('nobodyYet')}</span>
            <CustomerForm customer={proposed} onSave={(added) => change((current) => withCustomer(current, added))} />
          </PhoneNotice>
        ) : (
          <LineNotice line={line} />
        )}
      </PhoneFrame>
    </PhonePlace>
  )
}
