import type { TemplateContent } from '@recado/contract/templates/templateContent'
import type { templates } from '@recado/contract/templates/templates'
import { useWatch } from 'react-hook-form'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'

const parts = ['header', 'headerText', 'body', 'footer', 'buttons', 'samples'] as const

/** The content of the form so far. */
export function useTemplateContent(control: FieldsProps<typeof templates>['control']): TemplateContent {
  const [header = 'none', headerText = '', body = '', footer = '', buttons = [], samples = {}] = useWatch({ control, name: parts })
  const whole = buttons.map(({ kind, text = '', target = '' }) => ({ kind, text: text.trim(), target: target.trim() }))
  return { header, headerText: headerText.trim(), body: body.trim(), footer: footer.trim(), buttons: whole, samples }
}
