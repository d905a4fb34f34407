import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import type { SheetColumn } from '@recado/contract/sheets/sheetColumns'
import { useTranslation } from 'react-i18next'
import { call, callWithFiles } from '#web/shared/data/api/call.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { SpreadsheetImport } from '#web/shared/ui/spreadsheetImport/SpreadsheetImport.tsx'

type Props = { listId: number; opened: boolean; onClose: () => void }

/** Imports a sheet into a list. The form is empty each time the dialog opens. */
export function ListImportDialog({ listId, opened, onClose }: Props) {
  const { t } = useTranslation('contactListItems')
  return (
    <FormDialog opened={opened} title={t('import.title')} onClose={onClose}>
      <SpreadsheetImport calls={importCalls(listId)} onClose={onClose} />
    </FormDialog>
  )
}

const importCalls = (listId: number) => {
  const params = { id: listId }
  return {
    read: (file: File, onProgress: (part: number) => void) =>
      callWithFiles(contactListImportEndpoints.read, { params, body: {} }, { files: [file], upload: { onProgress } }),
    adjust: (_id: number, columns: (SheetColumn | null)[]) => call(contactListImportEndpoints.adjust, { params, body: { columns } }),
    start: () => call(contactListImportEndpoints.start, { params }),
  }
}
