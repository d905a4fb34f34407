import { z } from 'zod'

export const templateCategories = ['marketing', 'utility', 'authentication'] as const
/** `draft`: its current text was not submitted yet. */
export const templateStatuses = ['draft', 'pending', 'approved', 'rejected', 'paused', 'disabled', 'deleting', 'inAppeal'] as const
export const templateQualities = ['unknown', 'green', 'yellow', 'red'] as const
export const templateHeaders = ['none', 'text', 'image', 'video', 'document'] as const
export const templateButtonKinds = ['reply', 'link', 'call', 'code'] as const
export type TemplateStatus = (typeof templateStatuses)[number]
export type TemplateHeaderKind = (typeof templateHeaders)[number]

/** The limits of the service. */
export const templateLimits = { header: 60, body: 1024, footer: 60, button: 25, buttons: 10, links: 2 } as const

/** `target`: the address of a link or the number of a call; for a code, an example. */
const templateButton = z.object({
  kind: z.enum(templateButtonKinds),
  text: z.string().trim().max(templateLimits.button).default(''),
  target: z.string().trim().max(2000).default(''),
})
export type TemplateButton = z.output<typeof templateButton>

/** The value of each variable, by its part and its name there. */
const filling = z.string().max(1024)
export const templateValues = z.record(z.string().max(100), filling)
export type TemplateValues = z.output<typeof templateValues>

/** The content of a template, in words that depend on no service. */
export const templateContent = {
  header: z.enum(templateHeaders),
  headerText: z.string().trim().max(templateLimits.header),
  body: z.string().trim().max(templateLimits.body),
  footer: z.string().trim().max(templateLimits.footer),
  buttons: z.array(templateButton).max(templateLimits.buttons),
  /** An example for each variable, from which the service judges how it will be used. */
  samples: templateValues,
}
export type TemplateContent = z.output<z.ZodObject<typeof templateContent>>
type Parts = Pick<TemplateContent, 'header' | 'headerText' | 'body' | 'footer' | 'buttons'>

/** One variable of a template, which is filled for each message. */
export type TemplateSlot = { key: string; place: 'header' | 'body' | 'button'; name: string; button?: number }

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g
export const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]

/** Every variable, in reading order. */
export function templateSlots({ header, headerText, body, buttons }: Parts): TemplateSlot[] {
  const slots = (part: 'header' | 'body', text: string) =>
    inOrder(variablesIn(text)).map((name): TemplateSlot => ({ key: `${part}.${name}`, place: part, name }))
  return [
    ...(header === 'text' ? slots('header', headerText) : []),
    ...slots('body', body),
    ...buttons.flatMap(({ kind, target }, button): TemplateSlot[] => {
      const [name = ''] = kind === 'code' ? ['code'] : kind === 'link' ? variablesIn(target) : []
      return name ? [{ key: `button.${button}`, place: 'button', name, button }] : []
    }),
  ]
}

/** Numbers in numeric order, names in the order of the text. */
const inOrder = (names: string[]) => (names.every((name) => /^\d+$/.test(name)) ? names.toSorted((a, b) => Number(a) - Number(b)) : names)

/** A variable without a value stays as it was written, so that somebody notices it. */
const filled = (text: string, value: (name: string) => string | undefined) =>
  text.replace(VARIABLE, (whole, name: string) => value(name)?.trim() || whole)

/** The template as the customer reads it. */
export function fillTemplate(parts: Parts, values: TemplateValues): Parts {
  return {
    header: parts.header,
    headerText: parts.header === 'text' ? filled(parts.headerText, (name) => values[`header.${name}`]) : '',
    body: filled(parts.body, (name) => values[`body.${name}`]),
    footer: parts.footer,
    buttons: parts.buttons.map((button, place) => ({ ...button, target: targetOf(button, values[`button.${place}`]) })),
  }
}

const targetOf = ({ kind, target }: TemplateButton, value: string | undefined) =>
  kind === 'code' ? value?.trim() || target : filled(target, () => value)

/** The service accepts values only on one line, and without long gaps. */
export const toTemplateValue = (text: string) =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/ {5,}/g, '    ')
    .trim()

/** Which variables lack a value. */
export const missingTemplateValues = (parts: Parts, values: TemplateValues): string[] =>
  templateSlots(parts).flatMap(({ key }) => (toTemplateValue(values[key] ?? '') === '' ? [key] : []))

/** A sent template as it looked: the service has put it together from this. */
export const sentTemplate = z
  .object({
    name: z.string(),
    language: z.string(),
    header: templateContent.header,
    headerText: z.string(),
    footer: z.string(),
    buttons: z.array(templateButton),
    /** The value of each variable. */
    values: templateValues,
  })
  .meta({ id: 'SentTemplate' })
export type SentTemplate = z.output<typeof sentTemplate>
