import type { ListSheetPreview } from '@recado/contract/contactLists/contactListImport'
import type { SheetColumn } from '@recado/contract/sheets/sheetColumns'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

/** The API calls of an import; `id`: the uploaded file's id, from its preview. */
export type ImportCalls = {
  read: (file: File, onProgress: (part: number) => void) => Promise<ListSheetPreview>
  adjust: (id: number, columns: (SheetColumn | null)[]) => Promise<ListSheetPreview>
  start: (id: number) => Promise<unknown>
}

/** An import in progress: uploaded, adjusted, started. */
export function useSpreadsheetImport(calls: ImportCalls, onStarted: () => void) {
  const [preview, setPreview] = useState<ListSheetPreview>()
  const [progress, setProgress] = useState<number | null>(null)
  const reading = useMutation({
    mutationFn: (file: File) => calls.read(file, setProgress),
    onSuccess: setPreview,
    onSettled: () => setProgress(null),
  })
  const adjusting = useMutation({
    mutationFn: (columns: (SheetColumn | null)[]) => calls.adjust(preview?.id ?? 0, columns),
    onSuccess: setPreview,
  })
  const starting = useMutation({ mutationFn: () => calls.start(preview?.id ?? 0), onSuccess: onStarted })
  return {
    look: preview,
    progress,
    error: reading.error ?? adjusting.error ?? starting.error,
    isReading: reading.isPending,
    isStarting: starting.isPending,
    read: reading.mutate,
    /** Name, number and e-mail are one column each: assigning one unassigns the other column. */
    adjust(at: number, field: SheetColumn | null) {
      if (!preview) return
      const isTaken = (other: SheetColumn | null) => field !== 'extra' && other === field
      const columns = preview.columns.map((column, index) => (index === at ? field : isTaken(column.field) ? null : column.field))
      setPreview({ ...preview, columns: preview.columns.map((column, index) => ({ ...column, field: columns[index] ?? null })) })
      adjusting.mutate(columns)
    },
    start: () => starting.mutate(),
    chooseAgain: () => setPreview(undefined),
  }
}

export type SpreadsheetImportState = ReturnType<typeof useSpreadsheetImport>
