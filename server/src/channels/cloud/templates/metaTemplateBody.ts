import { type SentTemplate, templateSlots, toTemplateValue } from '@recado/contract/templates/templateContent'
import type { OutboundMessage } from '../../channel.ts'

/** A template message: Meta builds the text from the template's name and the values of its variables. */
export function templateMessageFor({ template, media }: OutboundMessage & { template: SentTemplate }, mediaId?: string): object {
  const { name, language, header } = template
  const isFile = header !== 'none' && header !== 'text'
  const file = isFile && media && mediaId !== undefined ? fileOf(header, mediaId, media.name) : undefined
  const components = [...(file ? [{ type: 'header', parameters: [file] }] : []), ...filledParts(template)]
  return {
    type: 'template',
    template: { name, language: { policy: 'deterministic', code: language }, ...(components.length > 0 && { components }) },
  }
}

const fileOf = (kind: string, id: string, filename: string) => ({ type: kind, [kind]: { id, ...(kind === 'document' && { filename }) } })

/** The parts that have variables, with their values. */
function filledParts({ values, ...parts }: SentTemplate): object[] {
  const keys = Object.keys(values).filter((key) => !key.startsWith('button.'))
  const slots = (part: 'header' | 'body') =>
    inOrder(keys.flatMap((key) => (key.startsWith(`${part}.`) ? [key.slice(part.length + 1)] : []))).map((name) => ({
      type: 'text',
      ...(!/^\d+$/.test(name) && { parameter_name: name }),
      text: toTemplateValue(values[`${part}.${name}`] ?? ''),
    }))
  const [header, body] = [slots('header'), slots('body')]
  return [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...templateSlots({ ...parts, body: '' }).flatMap(({ button, key }) =>
      button === undefined ? [] : buttonOf(parts, button, values[key] ?? ''),
    ),
  ]
}

const inOrder = (names: string[]) => names.toSorted((a, b) => Number(a) - Number(b) || 0)

function buttonOf({ buttons }: Pick<SentTemplate, 'buttons'>, place: number, value: string): object[] {
  const isCode = buttons[place]?.kind === 'code'
  const parameter = isCode ? { type: 'coupon_code', coupon_code: toTemplateValue(value) } : { type: 'text', text: toTemplateValue(value) }
  return [{ type: 'button', sub_type: isCode ? 'copy_code' : 'url', index: String(place), parameters: [parameter] }]
}
