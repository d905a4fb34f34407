import { Switch, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/auth/session.ts'
import { useSignOption } from './useSignature.ts'

/** Whether the customer reads who writes. */
export function SignSwitch() {
  const { t } = useTranslation('composer')
  const { name } = useSession()
  const [isOn, setOn] = useSignOption()
  return (
    <Tooltip label={t(isOn ? 'signHint.on' : 'signHint.off', { name })}>
      <Switch
        size="xs"
        mx="xs"
        visibleFrom="xs"
        label={t('sign')}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
    </Tooltip>
  )
}
