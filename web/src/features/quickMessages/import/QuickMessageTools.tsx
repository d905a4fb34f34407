import { quickMessageEndpoints } from '@recado/contract/quickMessages'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { QuickMessageImportDialog } from './QuickMessageImportDialog.tsx'

/** Import and export of quick messages. */
export function QuickMessageTools() {
  const { t } = useTranslation('quickMessages')
  const importing = useDialog()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(quickMessageEndpoints.export, {}),
    onSuccess: (file) => saveFile(file, t('exportFile')),
    onError: toast.error,
  })
  return (
    <>
      <ToolButton icon={<IconUpload size={18} />} label={t('import.action')} onClick={() => importing.open()} />
      <ToolButton icon={<IconDownload size={18} />} label={t('export')} loading={isPending} onClick={() => mutate()} />
      <QuickMessageImportDialog opened={importing.opened} onClose={importing.close} />
    </>
  )
}
