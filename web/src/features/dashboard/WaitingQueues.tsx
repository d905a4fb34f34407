import { Text } from '@mantine/core'
import type { Waiting } from '@recado/contract/dashboard/dashboardMetrics'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTimeBetween } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import { ColorDot } from '#web/shared/ui/ColorDot.tsx'
import { PanelTable } from './panels/PanelTable.tsx'

const MINUTE = 60_000

/** Waiting tickets by queue with the longest wait; each row leads to them. */
export function WaitingQueues({ rows }: { rows: readonly Waiting[] }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const now = useCurrentMinute()
  const some = rows.filter(({ waiting, withBot }) => waiting + withBot > 0)
  const named = ({ queue }: Waiting) => (
    <>
      {queue && <ColorDot color={queue.color} />}{' '}
      <Link to={`/tickets?list=pending&queues=${queue?.id ?? 'none'}`}>{queue?.name ?? t('noQueue')}</Link>
    </>
  )
  const counted = ({ waiting, withBot }: Waiting) => (
    <>
      <strong>{waiting.toLocaleString(language)}</strong>
      {withBot > 0 && (
        <Text size="xs" c="dimmed">
          {t('withBot', { count: withBot })}
        </Text>
      )}
    </>
  )
  if (some.length === 0) return <Text c="dimmed">{t('empty.waiting')}</Text>
  return (
    <PanelTable<Waiting>
      label={t('panels.waiting')}
      rows={some}
      keyOf={({ queue }) => queue?.id ?? 0}
      columns={[
        { title: t('columns.queue'), render: named },
        { title: t('columns.waiting'), isNumber: true, render: counted },
        { title: t('columns.longest'), isNumber: true, render: ({ since }) => (since ? formatTimeBetween(since, now, language) : '–') },
      ]}
    />
  )
}

/** Waiting times grow without any event. */
function useCurrentMinute() {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}
