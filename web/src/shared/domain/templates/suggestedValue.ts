import type { TemplateSlot } from '@recado/contract/templates/templateContent'

const NAME = /^(nome|name|nombre|cliente|customer|primeiro_nome|first_name|primer_nombre)$/
const GREETING =
  /(ol[áa]|oi|hi|hello|hey|hola|prezad[oa]|dear|estimad[oa]|bom dia|boa tarde|boa noite|buen[oa]s \w{1,20}|good \w{1,20})[,!]?$/i

/** The suggested value of a slot: the contact's name after a greeting or for a slot called "name". */
export function suggestedValue({ place, name }: TemplateSlot, texts: { headerText: string; body: string }): string {
  if (place === 'button') return ''
  const text = place === 'header' ? texts.headerText : texts.body
  const at = text.search(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`))
  return NAME.test(name) || GREETING.test(text.slice(0, Math.max(0, at)).trimEnd()) ? '{{firstName}}' : ''
}
