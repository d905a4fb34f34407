import type { TemplateButton } from '@recado/contract/templates/templateContent'
import { IconArrowBackUp, IconCopy, IconExternalLink, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TemplateButtons } from '#web/shared/ui/chat/TemplateParts.tsx'

const icons = { reply: IconArrowBackUp, link: IconExternalLink, call: IconPhone, code: IconCopy } as const

/** The buttons of a template, as the contact sees them. */
export function TemplateButtonList({ buttons }: { buttons: readonly TemplateButton[] }) {
  const { t } = useTranslation('messages')
  if (buttons.length === 0) return null
  const shown = buttons.map(({ kind, text, target }) => {
    const Sign = icons[kind]
    return {
      icon: <Sign size={16} stroke={1.8} aria-hidden />,
      text: kind === 'code' ? t('template.copyCode') : text,
      title: target || text,
    }
  })
  return <TemplateButtons label={t('template.buttons')} buttons={shown} />
}
