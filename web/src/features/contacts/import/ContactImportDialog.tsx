import { contactImportEndpoints } from '@recado/contract/contactImports'
import type { SheetColumn } from '@recado/contract/sheets/sheetColumns'
import { useTranslation } from 'react-i18next'
import { call, callWithFiles } from '#web/shared/data/api/call.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { SpreadsheetImport } from '#web/shared/ui/spreadsheetImport/SpreadsheetImport.tsx'

/** Imports contacts from a sheet. The form is empty each time the dialog opens. */
export function ContactImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  return (
    <FormDialog opened={opened} title={t('import.sheetTitle')} onClose={onClose}>
      <SpreadsheetImport calls={importCalls} onClose={onClose} />
    </FormDialog>
  )
}

const importCalls = {
  read: (file: File, onProgress: (part: number) => void) =>
    callWithFiles(contactImportEndpoints.read, { body: {} }, { files: [file], upload: { onProgress } }),
  adjust: (id: number, columns: (SheetColumn | null)[]) => call(contactImportEndpoints.adjust, { params: { id }, body: { columns } }),
  start: (id: number) => call(contactImportEndpoints.start, { params: { id } }),
}
