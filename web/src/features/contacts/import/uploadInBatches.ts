import type { ContactImport, SheetRow } from '@recado/contract/contacts'

export type Progress = { sent: number; report: ContactImport }
type Upload = {
  send: (rows: SheetRow[]) => Promise<ContactImport>
  onProgress: (progress: Progress) => void
  /** Asked before each portion. */
  isCancelled: () => boolean
}

const BATCH = 1000
export const nothingDone: Progress = { sent: 0, report: { newContacts: [], errorBag: [] } }

/** One portion after the other, so that one can see how far it is, and stop in between. */
export async function uploadInBatches(rows: readonly SheetRow[], { send, onProgress, isCancelled }: Upload): Promise<void> {
  let { sent, report } = nothingDone
  while (sent < rows.length && !isCancelled()) {
    const batch = rows.slice(sent, sent + BATCH)
    const { newContacts, errorBag } = await send(batch)
    sent += batch.length
    report = { newContacts: [...report.newContacts, ...newContacts], errorBag: [...report.errorBag, ...errorBag] }
    onProgress({ sent, report })
  }
}
