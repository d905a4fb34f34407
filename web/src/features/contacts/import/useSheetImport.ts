import { contactImports, type SheetRow } from '@recado/contract/contacts'
import { SheetTooLarge } from '@recado/contract/sheets/sheetBounds'
import { ArchiveTooLarge } from '@recado/contract/sheets/zip'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { readSheetRows } from './sheetRows.ts'
import { nothingDone, type Progress, uploadInBatches } from './uploadInBatches.ts'

type State =
  | { step: 'choose'; problem?: 'unreadable' | 'tooLarge' | 'wrongType' | 'empty' }
  | { step: 'found'; rows: SheetRow[] }
  | { step: 'sending'; rows: SheetRow[]; progress: Progress }
  | { step: 'done'; rows: SheetRow[]; progress: Progress; failure?: unknown }

/** From the file to the report. */
export function useSheetImport() {
  const [state, setState] = useState<State>({ step: 'choose' })
  const cancelled = useRef(false)
  const cancel = () => {
    cancelled.current = true
  }
  useEffect(
    () => () => {
      cancelled.current = true
    },
    [],
  )

  async function choose(file: File | null) {
    if (!file) return setState({ step: 'choose' })
    if (!file.name.toLowerCase().endsWith('.xlsx')) return setState({ step: 'choose', problem: 'wrongType' })
    const rows = await readSheetRows(file).catch((error: unknown) =>
      error instanceof SheetTooLarge || error instanceof ArchiveTooLarge ? 'tooLarge' : 'unreadable',
    )
    if (typeof rows === 'string') return setState({ step: 'choose', problem: rows })
    setState(rows.length > 0 ? { step: 'found', rows } : { step: 'choose', problem: 'empty' })
  }

  async function send(rows: SheetRow[]) {
    cancelled.current = false
    let progress = nothingDone
    const show = (next: Progress) => {
      progress = next
      setState({ step: 'sending', rows, progress })
    }
    show(nothingDone)
    const failure: unknown = await uploadInBatches(rows, {
      send: (batch) => call(contactImports.upload, { body: batch }),
      onProgress: show,
      isCancelled: () => cancelled.current,
    }).catch((error: unknown) => error)
    setState({ step: 'done', rows, progress, failure })
  }

  return { state, choose, send, cancel }
}
