import type { Kernel } from '../feature.ts'
import type { Line } from './readLines.ts'
import { sheetKeyOf, storedSheetRows } from './storedSheetRows.ts'

/** Small enough that other requests hardly wait. */
const PORTION = 128

type Sheet = { companyId: number; fileId: string; done: number }
/** Adds the rows behind the first `done`. Returns false if the sheet was cancelled or another process adds it. */
type Add = (lines: readonly Line[], done: number) => Promise<boolean>

/**
 * Adds the remaining rows of a sheet in batches, and deletes the stored rows at the end. `add` stores the progress together with each
 * batch: another process continues behind it, and of two at once one sees that the other is ahead.
 */
export async function addInBatches(kernel: Pick<Kernel, 'files'>, sheet: Sheet, add: Add): Promise<void> {
  let portion: Line[] = []
  let { done } = sheet
  const addPortion = async () => {
    const lines = portion
    portion = []
    const isOurs = await add(lines, done)
    done += lines.length
    return isOurs
  }
  for await (const line of storedSheetRows(kernel, sheet, done)) {
    portion.push(line)
    if (portion.length === PORTION && !(await addPortion())) return
  }
  if (portion.length > 0 && !(await addPortion())) return
  await kernel.files.remove(sheetKeyOf(sheet))
}
