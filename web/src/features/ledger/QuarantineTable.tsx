import type { Quarantined } from '@recado/contract/ledger'
import { useTranslation } from 'react-i18next'
import { showMoment } from '../../shared/i18n/showMoment.ts'
import { SheetHead } from '../../shared/ui/sheet/SheetPage.tsx'
import { SheetTable } from '../../shared/ui/sheet/SheetTable.tsx'
import { LineName } from './LineName.tsx'

/** Events that could not be processed, with the reason. Their contents are not shown. */
export function QuarantineTable({ events }: { events: Quarantined[] }) {
  const { t } = useTranslation('ledger')
  return (
    <>
      <SheetHead title={t('quarantine.title')} explanation={t('quarantine.explanation')} />
      <SheetTable
        label={t('quarantine.title')}
        rows={events}
        keyOf={({ id }) => id}
        columns={[
          { title: t('columns.time'), render: ({ createdAt }) => showMoment(createdAt), width: '9rem' },
          { title: t('columns.line'), render: (event) => <LineName line={event} />, width: 'minmax(0, 1.2fr)' },
          { title: t('columns.event'), render: ({ kind, eventId }) => `${kind} ${eventId}`, width: 'minmax(0, 1.6fr)' },
          { title: t('columns.reason'), render: ({ reason }) => reason, width: 'minmax(0, 2.4fr)' },
        ]}
      />
    </>
  )
}
