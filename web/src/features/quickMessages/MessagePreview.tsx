import { Input } from '@mantine/core'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import type { quickMessages } from '@recado/contract/quickMessages'
import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useExampleFilling } from '../../shared/quickMessages/useFilling.ts'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { Picture } from '../../shared/ui/chat/Attachment.tsx'
import { Bubble } from '../../shared/ui/chat/Bubble.tsx'
import { BubbleText } from '../../shared/ui/chat/BubbleText.tsx'
import { FileCard } from '../../shared/ui/chat/FileCard.tsx'
import { useChosenAttachment } from './attachment.ts'

/** As the customer will read it, while it is written. */
export function MessagePreview({ control, row }: FieldsProps<typeof quickMessages>) {
  const { t } = useTranslation('quickMessages')
  const text = useExampleFilling()(useWatch({ control, name: 'message' }) ?? '')
  const shown = useShownFile(row)
  if (text.trim() === '' && !shown) return null
  return (
    <Input.Wrapper label={t('preview.title')} description={t('preview.hint')} labelElement="div">
      <Bubble
        side="theirs"
        label={t('preview.title')}
        foot={null}
        look={shown?.picture ? 'picture' : 'plain'}
        {...(text.trim() !== '' && { text: () => <BubbleText>{text}</BubbleText> })}
      >
        {shown?.picture && <Picture small={shown.picture} full={shown.address} text={shown.name} />}
        {shown && !shown.picture && <FileCard address={shown.address} name={shown.name} kind={`${shown.mime} ${shown.name}`} />}
      </Bubble>
    </Input.Wrapper>
  )
}

/** The file as it is chosen now, or as it lies on the server. */
function useShownFile(row: FieldsProps<typeof quickMessages>['row']) {
  const { file, isTakenOff } = useChosenAttachment()
  const local = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local])
  if (file && local) return { name: file.name, mime: file.type, address: local, picture: fileKindOf(file.type) === 'image' ? local : null }
  if (!row?.media || isTakenOff) return null
  const { mime, thumbnailUrl } = row.media
  return { name: row.mediaName ?? '', mime, address: row.mediaPath ?? '', picture: thumbnailUrl }
}
