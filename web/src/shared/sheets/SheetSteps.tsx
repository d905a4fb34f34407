import { ChooseSheet } from './ChooseSheet.tsx'
import { LookAtSheet } from './LookAtSheet.tsx'
import { type SheetCalls, useSheet } from './useSheet.ts'

/** From the file to what is understood of it; it is added once that is right. */
export function SheetSteps({ calls, onClose }: { calls: SheetCalls; onClose: () => void }) {
  const sheet = useSheet(calls, onClose)
  return sheet.look ? <LookAtSheet {...{ ...sheet, look: sheet.look, onClose }} /> : <ChooseSheet {...{ ...sheet, onClose }} />
}
