import type { Quarantined } from '@recado/contract/ledger'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../shared/i18n/formatDateTime.ts'
import { InfoHead } from '../../shared/ui/infoPage/InfoPage.tsx'
import { InfoTable } from '../../shared/ui/infoPage/InfoTable.tsx'
import { ConnectionCell } from './ConnectionCell.tsx'

/** Events that could not be processed, with the reason. Their contents are not shown. */
export function QuarantineTable({ events }: { events: Quarantined[] }) {
  const { t } = useTranslation('ledger')
  return (
    <>
      <InfoHead title={t('quarantine.title')} explanation={t('quarantine.explanation')} />
      <InfoTable
        label={t('quarantine.title')}
        rows={events}
        keyOf={({ id }) => id}
        columns={[
          { title: t('columns.time'), render: ({ createdAt }) => formatDateTime(createdAt), width: '9rem' },
          { title: t('columns.line'), render: (event) => <ConnectionCell line={event} />, width: 'minmax(0, 1.2fr)' },
          { title: t('columns.event'), render: ({ kind, eventId }) => `${kind} ${eventId}`, width: 'minmax(0, 1.6fr)' },
          { title: t('columns.reason'), render: ({ reason }) => reason, width: 'minmax(0, 2.4fr)' },
        ]}
      />
    </>
  )
}
