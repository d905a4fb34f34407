import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneFrame } from '#web/shared/ui/phone/PhoneFrame.tsx'
import { PhoneHead } from '#web/shared/ui/phone/PhoneHead.tsx'

type Props = { label: string; name: string; foot?: ReactNode; children: ReactNode }

/** The contact's phone with the company's chat. */
export function SimulatedPhone({ label, name, foot, children }: Props) {
  const { t } = useTranslation('menu')
  return (
    <PhoneFrame label={label} foot={foot} isOnline head={<PhoneHead name={name} below={t('phone.bot')} />}>
      {children}
    </PhoneFrame>
  )
}
