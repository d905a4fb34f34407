import type { TemplateContent, TemplateSlot } from '@recado/contract/templates/templateContent'
import { useTranslation } from 'react-i18next'

/** The label of a template's slot. */
export function useSlotName() {
  const { t } = useTranslation('templates')
  return ({ place, name, button = 0 }: TemplateSlot, { buttons }: Pick<TemplateContent, 'buttons'>) => {
    if (place !== 'button') return t(`slots.${place}`, { name: `{{${name}}}` })
    const { kind, text } = buttons[button] ?? { kind: 'code', text: '' }
    return kind === 'code' ? t('slots.code') : t('slots.link', { name: text })
  }
}
