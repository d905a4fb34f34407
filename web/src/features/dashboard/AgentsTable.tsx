import { Text } from '@mantine/core'
import type { AgentFigures } from '@recado/contract/dashboard/dashboard'
import { useTranslation } from 'react-i18next'
import { NameWithPresence } from '#web/shared/ui/NameWithPresence.tsx'
import { formatAverage } from './formatAverage.ts'
import { PanelTable } from './panels/PanelTable.tsx'
import { RatingStars } from './RatingStars.tsx'

/** All users: presence, tickets taken, durations, ratings. */
export function AgentsTable({ rows }: { rows: readonly AgentFigures[] }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const rated = ({ rating }: AgentFigures) => {
    if (rating === null) return <Text c="dimmed">–</Text>
    const value = rating.toLocaleString(language, { maximumFractionDigits: 1 })
    return <RatingStars rating={rating} label={t('stars', { value })} />
  }
  return (
    <PanelTable<AgentFigures>
      label={t('panels.attendants')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t('columns.name'), render: ({ name, online }) => <NameWithPresence name={name} online={online} /> },
        { title: t('columns.rating'), render: rated },
        { title: t('columns.tickets'), isNumber: true, render: ({ tickets }) => tickets.toLocaleString(language) },
        { title: t('columns.time'), isNumber: true, render: ({ avgSupportTime }) => formatAverage(avgSupportTime, language) },
      ]}
    />
  )
}
