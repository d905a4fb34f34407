import { fillTemplate, type TemplateContent, type TemplateValues } from '@recado/contract/templates/templateContent'
import type { PreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { Bubble } from '#web/shared/ui/chat/Bubble.tsx'
import { BubbleText } from '#web/shared/ui/chat/BubbleText.tsx'
import { FileCard } from '#web/shared/ui/chat/FileCard.tsx'
import { ImageAttachment } from '#web/shared/ui/chat/ImageAttachment.tsx'
import { TemplateFoot, TemplateTitle } from '#web/shared/ui/chat/TemplateParts.tsx'
import { TemplateButtonList } from './TemplateButtonList.tsx'

type Props = {
  label: string
  content: Omit<TemplateContent, 'samples'>
  values: TemplateValues
  file: PreviewFile | null
}

/** A template as the contact reads it, with its values filled in. */
export function TemplateBubble({ label, content, values, file }: Props) {
  const { headerText, body, footer, buttons } = fillTemplate(content, values)
  const isFile = content.header !== 'none' && content.header !== 'text'
  const sampleFile = isFile ? file : null
  return (
    <Bubble
      side="theirs"
      label={label}
      foot={null}
      variant={sampleFile?.picture ? 'picture' : 'plain'}
      text={() => (
        <>
          {headerText && <TemplateTitle>{headerText}</TemplateTitle>}
          <BubbleText>{body}</BubbleText>
          {footer && <TemplateFoot>{footer}</TemplateFoot>}
        </>
      )}
      below={buttons.length > 0 && <TemplateButtonList buttons={buttons} />}
    >
      {sampleFile?.picture && <ImageAttachment small={sampleFile.picture} full={sampleFile.address} text={sampleFile.name} />}
      {sampleFile && !sampleFile.picture && (
        <FileCard address={sampleFile.address} name={sampleFile.name} kind={`${sampleFile.mime} ${sampleFile.name}`} />
      )}
    </Bubble>
  )
}
