import { CloseButton, Text } from '@mantine/core'
import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import { MAX_MESSAGE_LENGTH } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { VariableArea } from '#web/shared/domain/variables/VariableArea.tsx'
import type { PreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { campaignVariableScope } from './campaignVariables.ts'
import { VariantPreview } from './VariantPreview.tsx'
import classes from './Variants.module.css'

type Props = {
  number: number
  text: string
  columns: readonly ListColumn[]
  file: PreviewFile | null
  connectionName: string | undefined
  onChange: (text: string) => void
  onRemove: (() => void) | undefined
}

/** A text variant with the phone preview: beside the editor while it is the only one, else below. */
export function VariantCard({ number, text, columns, file, connectionName, onChange, onRemove }: Props) {
  const { t } = useTranslation('campaignForm')
  const label = t('textNumber', { number })
  return (
    <div className={classes.card} data-only={!onRemove || undefined}>
      <div className={classes.head}>
        <Text fw={600}>{label}</Text>
        {onRemove && <CloseButton aria-label={t('removeText', { number })} onClick={onRemove} />}
      </div>
      <VariableArea
        label={label}
        onChange={onChange}
        isLabelHidden
        value={text}
        room={campaignVariableScope(columns)}
        maxLength={MAX_MESSAGE_LENGTH}
        minRows={4}
      />
      <VariantPreview number={number} text={text} columns={columns} file={file} connectionName={connectionName} />
    </div>
  )
}
