import type { TemplateStatus } from '@recado/contract/templates/templateContent'
import { z } from 'zod'

// The parts of Meta's template format that the product uses.

const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const text = maybe(z.string())
const named = maybe(z.array(z.object({ param_name: z.string(), example: z.string() })))
const one = maybe(z.array(z.string()))

/** The example of a link is in a list, that of a code is plain text. */
const button = z.looseObject({
  type: z.string(),
  text,
  url: text,
  phone_number: text,
  example: maybe(z.union([z.string().transform((code) => [code]), z.array(z.string())])),
})

const component = z.looseObject({
  type: z.string().transform((type) => type.toUpperCase()),
  format: text,
  text,
  example: maybe(
    z.object({
      header_text: one,
      header_text_named_params: named,
      body_text: maybe(z.array(z.array(z.string()))),
      body_text_named_params: named,
    }),
  ),
  buttons: maybe(z.array(button)),
})
export type GraphComponent = z.output<typeof component>
export type GraphButton = z.output<typeof button>

export const graphTemplate = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  status: z.string().catch(''),
  category: z.string().catch(''),
  quality_score: maybe(z.object({ score: text })),
  rejected_reason: text,
  components: z.array(component).catch([]),
})
export type GraphTemplate = z.output<typeof graphTemplate>

export const graphTemplatePage = z.object({
  data: z.array(z.unknown()),
  paging: maybe(z.object({ cursors: maybe(z.object({ after: text })), next: text })),
})

const statuses: Readonly<Record<string, TemplateStatus>> = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
  PENDING_DELETION: 'deleting',
  DELETED: 'deleting',
  IN_APPEAL: 'inAppeal',
}
/** An unknown kind makes the template unusable: it cannot be sent. */
export const templateStatusOf = (status: string): TemplateStatus => statuses[status.toUpperCase()] ?? 'pending'

const categories = { MARKETING: 'marketing', UTILITY: 'utility', AUTHENTICATION: 'authentication' } as const
export const templateCategoryOf = (category: string) => categories[category.toUpperCase() as keyof typeof categories] ?? 'utility'
