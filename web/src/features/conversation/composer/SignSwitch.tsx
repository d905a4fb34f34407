import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/auth/session.ts'
import { SmallSwitch } from './SmallSwitch.tsx'
import { useSignOption } from './useSignature.ts'

/** Whether the customer reads who writes. */
export function SignSwitch() {
  const { t } = useTranslation('composer')
  const { name } = useSession()
  const [isOn, setOn] = useSignOption()
  return <SmallSwitch label={t('sign')} isOn={isOn} onChange={setOn} data-hint={t(isOn ? 'signHint.on' : 'signHint.off', { name })} />
}
