import { Switch } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import { PhoneFrame } from '../../../shared/ui/phone/PhoneFrame.tsx'
import { PhoneHead } from '../../../shared/ui/phone/PhoneHead.tsx'
import { CustomerTools } from '../customers/CustomerTools.tsx'
import { PhoneCaption } from '../frame/PhoneCaption.tsx'
import { LineNotice } from '../line/LineNotice.tsx'
import type { ChangeMemory, Customer } from '../phoneMemory.ts'
import { PhoneScreen } from './PhoneScreen.tsx'
import { useAct } from './useAct.ts'
import { usePhone } from './usePhone.ts'

type Props = { line: ManagedConnection; customer: Customer; change: ChangeMemory }

/** A contact's phone with the company's chat. */
export function Phone({ line, customer, change }: Props) {
  const { t } = useTranslation('simulator')
  const at = { lineId: line.id, customer }
  const { isAway } = usePhone(at)
  const act = useAct(at)
  const isOnline = line.status === 'CONNECTED'
  return (
    <PhoneFrame
      label={t('phoneOf', { name: customer.name })}
      isOnline={isOnline}
      caption={
        <PhoneCaption
          name={customer.name}
          below={showNumber(customer.number)}
          color={customer.color}
          tools={<CustomerTools {...{ customer, change }} />}
        />
      }
      head={!isOnline && <PhoneHead name={line.name} below={t(`status.${line.status}`)} />}
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
      {isOnline ? <PhoneScreen line={line} customer={customer} /> : <LineNotice line={line} />}
    </PhoneFrame>
  )
}
