import type { Message } from '@recado/contract/messages/messages'
import { fillTemplate } from '@recado/contract/templates/templateContent'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BubbleText } from '../../../shared/ui/chat/BubbleText.tsx'
import { TemplateFoot, TemplateTitle } from '../../../shared/ui/chat/TemplateParts.tsx'

/** What a message says; of a template with what stands above and below. */
export function MessageText({ message: { body, template, menu }, foot }: { message: Message; foot: ReactNode }) {
  const { t } = useTranslation('messages')
  const text = (
    <BubbleText more={t('more')} foot={foot}>
      {menu?.head ?? body}
    </BubbleText>
  )
  if (!template) return text
  const { headerText, footer } = fillTemplate({ ...template, body }, template.values)
  return (
    <>
      {headerText && <TemplateTitle>{headerText}</TemplateTitle>}
      {text}
      {footer && <TemplateFoot>{footer}</TemplateFoot>}
    </>
  )
}
