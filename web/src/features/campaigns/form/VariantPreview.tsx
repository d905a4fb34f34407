import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FileBubble } from '#web/shared/ui/attachment/FileBubble.tsx'
import type { PreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { SampleChat } from '#web/shared/ui/phone/SampleChat.tsx'
import { useSampleText } from './campaignVariables.ts'
import classes from './Variants.module.css'

type Props = { number: number; text: string; columns: readonly ListColumn[]; file: PreviewFile | null; connectionName: string | undefined }

/** The text as a sample contact reads it. */
export function VariantPreview({ number, text, columns, file, connectionName }: Props) {
  const { t } = useTranslation('campaignForm')
  const sampleText = useSampleText(columns)(text)
  const label = t('previewOf', { number })
  const isEmpty = sampleText.trim() === '' && !file
  return (
    <SampleChat label={label} name={connectionName ?? t('yourNumber')} below={t('onWhatsapp')}>
      {!isEmpty && <FileBubble side="theirs" label={label} text={sampleText} file={file} />}
    </SampleChat>
  )
}

/** The variants side by side, to be compared. */
export const VariantRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className={classes.row}>
    {children}
  </section>
)
