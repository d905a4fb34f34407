import type { PromiseFigures } from '@recado/contract/dashboard/dashboardMetrics'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAverage } from './formatAverage.ts'
import { PanelTable } from './panels/PanelTable.tsx'

type Props<Row> = { label: string; who: string; rows: readonly Row[]; keyOf: (row: Row) => number; renderWho: (row: Row) => ReactNode }

/** How many promised answers came in time, and how long they took. */
export function AnswerPromisesTable<Row extends PromiseFigures>({ label, who, rows, keyOf, renderWho }: Props<Row>) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const share = new Intl.NumberFormat(language, { style: 'percent' })
  const isNumber = true
  const time = (seconds: number | null) => (seconds === null ? '–' : formatAverage(Math.max(seconds, 1) / 60, language))
  return (
    <PanelTable<Row>
      label={label}
      rows={rows}
      keyOf={keyOf}
      columns={[
        { title: who, render: renderWho },
        { title: t('columns.promised'), isNumber, render: ({ promised }) => promised.toLocaleString(language) },
        {
          title: t('columns.kept'),
          isNumber,
          render: ({ promised, kept }) => `${kept.toLocaleString(language)} (${share.format(promised === 0 ? 0 : kept / promised)})`,
        },
        { title: t('columns.broken'), isNumber, render: ({ broken }) => broken.toLocaleString(language) },
        { title: t('columns.median'), isNumber, render: ({ medianSeconds }) => time(medianSeconds) },
        { title: t('columns.p90'), isNumber, render: ({ p90Seconds }) => time(p90Seconds) },
      ]}
    />
  )
}
