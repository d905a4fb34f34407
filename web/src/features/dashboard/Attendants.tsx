import { Text } from '@mantine/core'
import type { AgentFigures } from '@recado/contract/dashboard/dashboard'
import { useTranslation } from 'react-i18next'
import { PersonName } from '../../shared/ui/PersonName.tsx'
import { PanelTable } from '../../shared/ui/panels/PanelTable.tsx'
import { Stars } from '../../shared/ui/Stars.tsx'
import { showAverage } from './showAverage.ts'

/** All users: presence, tickets taken, durations, ratings. */
export function Attendants({ rows }: { rows: readonly AgentFigures[] }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const rated = ({ rating }: AgentFigures) => {
    if (rating === null) return <Text c="dimmed">–</Text>
    const value = rating.toLocaleString(language, { maximumFractionDigits: 1 })
    return <Stars rating={rating} label={t('stars', { value })} />
  }
  return (
    <PanelTable<AgentFigures>
      label={t('panels.attendants')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t('columns.name'), render: ({ name, online }) => <PersonName name={name} online={online} /> },
        { title: t('columns.rating'), render: rated },
        { title: t('columns.tickets'), isNumber: true, render: ({ tickets }) => tickets.toLocaleString(language) },
        { title: t('columns.time'), isNumber: true, render: ({ avgSupportTime }) => showAverage(avgSupportTime, language) },
      ]}
    />
  )
}
