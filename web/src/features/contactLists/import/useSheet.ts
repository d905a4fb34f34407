import { contactListImport, type SheetLook } from '@recado/contract/contactLists/imports'
import type { SheetColumn } from '@recado/contract/sheets/sheetColumns'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callWithFiles } from '../../../shared/api/call.ts'

/** A sheet on its way: read by the server, adjusted, and added. */
export function useSheet(listId: number, onStarted: () => void) {
  const [look, setLook] = useState<SheetLook>()
  const [progress, setProgress] = useState<number | null>(null)
  const params = { id: listId }
  const reading = useMutation({
    mutationFn: (file: File) =>
      callWithFiles(contactListImport.read, { params, body: {} }, { files: [file], course: { onProgress: setProgress } }),
    onSuccess: setLook,
    onSettled: () => setProgress(null),
  })
  const adjusting = useMutation({
    mutationFn: (columns: (SheetColumn | null)[]) => call(contactListImport.adjust, { params, body: { columns } }),
    onSuccess: setLook,
  })
  const starting = useMutation({ mutationFn: () => call(contactListImport.start, { params }), onSuccess: onStarted })
  return {
    look,
    progress,
    error: reading.error ?? adjusting.error ?? starting.error,
    isReading: reading.isPending,
    isStarting: starting.isPending,
    read: reading.mutate,
    /** Name, number and e-mail are one column each: what this one is, no other is any more. */
    adjust(at: number, field: SheetColumn | null) {
      if (!look) return
      const isTaken = (other: SheetColumn | null) => field !== 'extra' && other === field
      const columns = look.columns.map((column, place) => (place === at ? field : isTaken(column.field) ? null : column.field))
      setLook({ ...look, columns: look.columns.map((column, place) => ({ ...column, field: columns[place] ?? null })) })
      adjusting.mutate(columns)
    },
    start: () => starting.mutate(),
    chooseAgain: () => setLook(undefined),
  }
}

export type Sheet = ReturnType<typeof useSheet>
