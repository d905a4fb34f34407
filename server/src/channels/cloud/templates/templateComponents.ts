import { type TemplateButton, type TemplateContent, templateSlots, variablesIn } from '@recado/contract/templates/templateContent'

/** A template in Meta's format. `handle`: the handle of its header's file, uploaded before. */
export function templateComponentsFor(content: TemplateContent, handle?: string): object[] {
  const { footer, buttons } = content
  return [
    ...headerFor(content, handle),
    { type: 'BODY', text: content.body, ...bodyExample(content) },
    ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map((button, index) => buttonFor(content, button, index)) }] : []),
  ]
}

/** Whether the variables have names: either all have, or none. */
export const hasNamedVariables = (content: Pick<TemplateContent, 'body' | 'headerText' | 'header'>) =>
  [...variablesIn(content.body), ...(content.header === 'text' ? variablesIn(content.headerText) : [])].some((name) => !/^\d+$/.test(name))

function headerFor(content: TemplateContent, handle: string | undefined): object[] {
  const { header, headerText } = content
  if (header === 'none') return []
  if (header !== 'text') return [{ type: 'HEADER', format: header.toUpperCase(), ...(handle && { example: { header_handle: [handle] } }) }]
  const samples = samplesAt(content, 'header')
  const example = hasNamedVariables(content)
    ? { header_text_named_params: samples }
    : { header_text: samples.map((sample) => sample.example) }
  return [{ type: 'HEADER', format: 'TEXT', text: headerText, ...(samples.length > 0 && { example }) }]
}

function bodyExample(content: TemplateContent) {
  const samples = samplesAt(content, 'body')
  if (samples.length === 0) return {}
  return {
    example: hasNamedVariables(content) ? { body_text_named_params: samples } : { body_text: [samples.map(({ example }) => example)] },
  }
}

const samplesAt = (content: TemplateContent, part: 'header' | 'body') =>
  templateSlots(content).flatMap(({ key, place, name }) =>
    place === part ? [{ param_name: name, example: content.samples[key] ?? '' }] : [],
  )

function buttonFor({ samples }: TemplateContent, { kind, text, target }: TemplateButton, index: number): object {
  if (kind === 'reply') return { type: 'QUICK_REPLY', text }
  if (kind === 'call') return { type: 'PHONE_NUMBER', text, phone_number: target.replace(/[\s()-]/g, '') }
  if (kind === 'code') return { type: 'COPY_CODE', example: target }
  const start = target.replace(/\{\{.*/, '')
  return { type: 'URL', text, url: target, ...(start !== target && { example: [`${start}${samples[`button.${index}`] ?? ''}`] }) }
}
