import type { Kernel } from '../feature.ts'
import type { Line } from './readLines.ts'
import { sheetKeyOf, storedSheetRows } from './storedSheetRows.ts'

/** Small enough that whoever asks meanwhile hardly waits. */
const PORTION = 128

type Sheet = { companyId: number; fileId: string; done: number }
/** Adds the rows behind the first `done`, and answers false if the sheet was cancelled or somebody else adds it. */
type Add = (lines: readonly Line[], done: number) => Promise<boolean>

/**
 * Adds what is left of a sheet, portion by portion, and removes its rows at the end. `add` stores how far the sheet is together with each
 * portion: another process goes on behind it, and of two at once one finds that it is not its turn.
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
