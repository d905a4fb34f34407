import {
  type TemplateButton,
  type TemplateContent,
  type TemplateHeaderKind,
  templateQualities,
  variablesIn,
} from '@recado/contract/templates/templateContent'
import type { ChannelTemplate } from '../../channel.ts'
import { type GraphButton, type GraphComponent, type GraphTemplate, templateCategoryOf, templateStatusOf } from './graphTemplates.ts'

/** Converts a template of Meta. */
export function toChannelTemplate({ id, name, language, ...details }: GraphTemplate): ChannelTemplate {
  const { status, category, quality_score, rejected_reason: reason, components } = details
  const quality = quality_score?.score?.toLowerCase() ?? ''
  return {
    carrierId: id,
    name,
    language,
    status: templateStatusOf(status),
    category: templateCategoryOf(category),
    quality: templateQualities.find((one) => one === quality) ?? 'unknown',
    reason: reason && reason !== 'NONE' ? reason : null,
    ...contentOf(components),
    isKnown: category.toUpperCase() !== 'AUTHENTICATION' && components.every(isKnown),
  }
}

const headers: Readonly<Record<string, TemplateHeaderKind>> = { TEXT: 'text', IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' }
const kinds = { QUICK_REPLY: 'reply', URL: 'link', PHONE_NUMBER: 'call', COPY_CODE: 'code' } as const
const kindOf = ({ type }: GraphButton) => kinds[type.toUpperCase() as keyof typeof kinds]

const isKnown = ({ type, format = 'TEXT', buttons = [] }: GraphComponent) =>
  type === 'BODY' ||
  type === 'FOOTER' ||
  (type === 'HEADER' && format in headers) ||
  (type === 'BUTTONS' && buttons.every((button) => kindOf(button) !== undefined))

function contentOf(components: readonly GraphComponent[]): TemplateContent {
  const of = (type: string) => components.find((one) => one.type === type)
  const [head, body, foot] = [of('HEADER'), of('BODY'), of('FOOTER')]
  const shown = (of('BUTTONS')?.buttons ?? []).flatMap((button) => buttonOf(button) ?? [])
  return {
    header: head ? (headers[head.format ?? 'TEXT'] ?? 'none') : 'none',
    headerText: head?.text ?? '',
    body: body?.text ?? '',
    footer: foot?.text ?? '',
    buttons: shown.map(({ button }) => button),
    samples: {
      ...samplesOf('header', head?.text, { listed: head?.example?.header_text, named: head?.example?.header_text_named_params }),
      ...samplesOf('body', body?.text, { listed: body?.example?.body_text?.[0], named: body?.example?.body_text_named_params }),
      ...Object.fromEntries(shown.flatMap(({ sample }, index) => (sample ? [[`button.${index}`, sample]] : []))),
    },
  }
}

type Examples = { listed: string[] | undefined; named: { param_name: string; example: string }[] | undefined }

function samplesOf(place: 'header' | 'body', text = '', { listed = [], named = [] }: Examples) {
  const pairs = variablesIn(text).map((name) => {
    const sample = named.find(({ param_name }) => param_name === name)?.example ?? listed[Number(name) - 1]
    return [`${place}.${name}`, sample ?? ''] as const
  })
  return Object.fromEntries(pairs.filter(([, sample]) => sample !== ''))
}

/** Meta's example of a link is the whole address; ours is only its last part. */
function buttonOf(given: GraphButton): { button: TemplateButton; sample: string } | undefined {
  const kind = kindOf(given)
  if (!kind) return undefined
  const { text = '', url = '', phone_number = '', example: [example = ''] = [] } = given
  if (kind === 'code') return { button: { kind, text: '', target: example }, sample: '' }
  const target = kind === 'link' ? url : phone_number
  const start = url.replace(/\{\{.*/, '')
  const sample = kind === 'link' && start !== url ? (example.startsWith(start) ? example.slice(start.length) : example) : ''
  return { button: { kind, text, target }, sample }
}
