import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useListProps } from '#web/shared/ui/fields/useListProps.tsx'
import { MenuHint } from '../frame/MenuCard.tsx'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Simulation } from './useSimulation.ts'

/** Selects the connection to simulate. */
export function SimulatedConnectionPicker({ configs: { connections, failure }, playing }: { configs: BotConfigs; playing: Simulation }) {
  const { t } = useTranslation('menu')
  const listProps = useListProps({ list: 'connections', isLoading: false, failure })
  if (connections.length === 0 && !failure) return <MenuHint>{t('phone.noLine')}</MenuHint>
  return (
    <Select<number>
      {...listProps}
      aria-label={t('phone.line')}
      size="sm"
      value={playing.connection?.id ?? null}
      data={connections.map(({ id, name }) => ({ value: id, label: name }))}
      allowDeselect={false}
      onChange={playing.setConnection}
    />
  )
}
