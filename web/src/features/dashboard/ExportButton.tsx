import { ActionIcon } from '@mantine/core'
import { type DashboardExportKind, dashboard } from '@recado/contract/dashboard/dashboard'
import type { Period } from '@recado/contract/dashboard/period'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../shared/api/call.ts'
import { saveFile } from '../../shared/api/saveFile.ts'
import { toast } from '../../shared/toast/toast.ts'

/** Exports a panel's figures as a spreadsheet. */
export function ExportButton({ kind, period: { from, to } }: { kind: DashboardExportKind; period: Period }) {
  const { t } = useTranslation('dashboard')
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(dashboard.sheet, { params: { kind }, query: { date_from: from, date_to: to } }),
    onSuccess: (file) => saveFile(file, `${kind}.csv`),
    onError: toast.error,
  })
  const label = t('sheet', { name: t(`panels.${kind}`) })
  return (
    <ActionIcon size="md" variant="subtle" color="gray" aria-label={label} data-hint={label} loading={isPending} onClick={() => mutate()}>
      <IconDownload size={18} stroke={1.7} />
    </ActionIcon>
  )
}
