import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useListProps } from '../../../../shared/ui/fields/useListProps.tsx'
import { MenuHint } from '../frame/MenuCard.tsx'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Simulation } from './useSimulation.ts'

/** The connection on which to simulate. */
export function SimulatedConnectionPicker({ configs: { lines, failure }, playing }: { configs: BotConfigs; playing: Simulation }) {
  const { t } = useTranslation('menu')
  const told = useListProps({ list: 'connections', isLoading: false, failure })
  if (lines.length === 0 && !failure) return <MenuHint>{t('phone.noLine')}</MenuHint>
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
