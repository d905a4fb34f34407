import type { ComponentProps } from 'react'
import { Bubble } from '#web/shared/ui/chat/Bubble.tsx'
import { BubbleText } from '#web/shared/ui/chat/BubbleText.tsx'
import { FileCard } from '#web/shared/ui/chat/FileCard.tsx'
import { ImageAttachment } from '#web/shared/ui/chat/ImageAttachment.tsx'
import type { PreviewFile } from './usePreviewFile.ts'

type Props = Pick<ComponentProps<typeof Bubble>, 'side' | 'label'> & { text: string; file: PreviewFile | null }

/** A message bubble outside a conversation: text and file as they will be sent, or were sent. */
export function FileBubble({ side, label, text, file }: Props) {
  return (
    <Bubble
      side={side}
      label={label}
      foot={null}
      variant={file?.picture ? 'picture' : 'plain'}
      {...(text.trim() !== '' && { text: () => <BubbleText>{text}</BubbleText> })}
    >
      {file?.picture && <ImageAttachment small={file.picture} full={file.address} text={file.name} />}
      {file && !file.picture && <FileCard address={file.address} name={file.name} kind={`${file.mime} ${file.name}`} />}
    </Bubble>
  )
}
