import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import { useTranslation } from 'react-i18next'
import { FileBubble } from '../../../../shared/attachment/FileBubble.tsx'
import type { PreviewFile } from '../../../../shared/attachment/usePreviewFile.ts'
import { SampleChat } from '../../../../shared/ui/phone/SampleChat.tsx'
import { useSampleText } from './campaignVariables.ts'

type Props = { number: number; text: string; columns: readonly ListColumn[]; file: PreviewFile | null; lineName: string | undefined }

/** The text as a sample contact reads it. */
export function VariantPreview({ number, text, columns, file, lineName }: Props) {
  const { t } = useTranslation('campaignForm')
  const shown = useSampleText(columns)(text)
  const label = t('previewOf', { number })
  const isEmpty = shown.trim() === '' && !file
  return (
    <SampleChat label={label} name={lineName ?? t('yourNumber')} below={t('onWhatsapp')}>
      {!isEmpty && <FileBubble side="theirs" label={label} text={shown} file={file} />}
    </SampleChat>
  )
}
