import { ChooseFileStep } from './ChooseFileStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { type ImportCalls, useSpreadsheetImport } from './useSpreadsheetImport.ts'

/** Both steps of an import: choose a file, then check it and start. */
export function SpreadsheetImport({ calls, onClose }: { calls: ImportCalls; onClose: () => void }) {
  const sheet = useSpreadsheetImport(calls, onClose)
  return sheet.look ? <PreviewStep {...sheet} look={sheet.look} onClose={onClose} /> : <ChooseFileStep {...sheet} onClose={onClose} />
}
