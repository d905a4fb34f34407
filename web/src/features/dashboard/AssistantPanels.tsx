import type { AssistantFigures } from '@recado/contract/dashboard/dashboardMetrics'
import type { Period } from '@recado/contract/dashboard/period'
import { useTranslation } from 'react-i18next'
import { timelineSentence } from '#web/shared/domain/timeline/timelineSentence.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { Panel } from './panels/PanelPage.tsx'
import { PanelTable } from './panels/PanelTable.tsx'
import { useAssistantFigures } from './useFigures.ts'

type Week = AssistantFigures['weeks'][number]
const isNumber = true as const

/** How conversations with assistants ended, where there were any. */
export function AssistantPanels({ period }: { period: Period }) {
  const { t, i18n } = useTranslation(['dashboard', 'steps'])
  const { data } = useAssistantFigures(period)
  if (!data || data.weeks.length === 0) return null
  const shown = (count: number) => count.toLocaleString(i18n.language)
  const column = (name: Exclude<keyof Week, 'week'>) => ({
    title: t(`columns.assistants.${name}`),
    isNumber,
    render: (week: Week) => shown(week[name]),
  })
  return (
    <>
      <Panel title={t('panels.assistants')} width={4}>
        <PanelTable<Week>
          label={t('panels.assistants')}
          rows={data.weeks}
          keyOf={({ week }) => week}
          columns={[
            { title: t('columns.week'), render: ({ week }) => formatDay(week) },
            ...(['confirmed', 'resolved', 'recent', 'cameBack', 'handedOver', 'failed'] as const).map(column),
          ]}
        />
      </Panel>
      {data.reasons.length > 0 && (
        <Panel title={t('panels.assistantReasons')} width={4}>
          <PanelTable
            label={t('panels.assistantReasons')}
            rows={data.reasons}
            keyOf={({ code, reason }) => `${code} ${reason}`}
            columns={[
              {
                title: t('columns.reason'),
                render: ({ code, reason }) => timelineSentence({ code, values: { reason } }, { t, language: i18n.language }),
              },
              { title: t('columns.conversations'), isNumber, render: ({ count }) => shown(count) },
            ]}
          />
        </Panel>
      )}
    </>
  )
}
