import { ChooseSheet } from './ChooseSheet.tsx'
import { LookAtSheet } from './LookAtSheet.tsx'
import { type SheetCalls, useSheet } from './useSheet.ts'

/** Both steps of an import: choose a file, then check it and start. */
export function SheetSteps({ calls, onClose }: { calls: SheetCalls; onClose: () => void }) {
  const sheet = useSheet(calls, onClose)
  return sheet.look ? <LookAtSheet {...{ ...sheet, look: sheet.look, onClose }} /> : <ChooseSheet {...{ ...sheet, onClose }} />
}
