import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useListProps } from '../../../../shared/ui/fields/useListProps.tsx'
import { MenuQuiet } from '../frame/MenuCard.tsx'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Playing } from './usePlaying.ts'

/** The connection on which to simulate. */
export function PlayedLinePicker({ configs: { lines, failure }, playing }: { configs: BotConfigs; playing: Playing }) {
  const { t } = useTranslation('menu')
  const told = useListProps({ list: 'connections', isLoading: false, failure })
  if (lines.length === 0 && !failure) return <MenuQuiet>{t('phone.noLine')}</MenuQuiet>
  return (
    <Select<number>
      {...told}
      aria-label={t('phone.line')}
      size="sm"
      value={playing.line?.id ?? null}
      data={lines.map(({ id, name }) => ({ value: id, label: name }))}
      allowDeselect={false}
      onChange={playing.setLine}
    />
  )
}
