import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSingleKeys } from './singleKeys.ts'

/** Switches commands by a single key on or off, for this browser. */
export function SingleKeysSwitch() {
  const { t } = useTranslation('account')
  const [areOn, setOn] = useSingleKeys()
  return (
    <Switch
      label={t('singleKeys.label')}
      description={t('singleKeys.hint')}
      checked={areOn}
      onChange={({ currentTarget }) => setOn(currentTarget.checked)}
    />
  )
}
