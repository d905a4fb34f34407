import { FakeGraphError } from './graphError.ts'

type Component = { type: string; format?: string; text?: string; buttons?: object[]; example?: Record<string, unknown> }
type BookedTemplate = {
  id: string
  name: string
  language: string
  category: string
  status: string
  rejected_reason: string
  quality_score: { score: string }
  components: Component[]
}
type Given = Partial<Pick<BookedTemplate, 'name' | 'language' | 'category' | 'components'>> & { parameter_format?: string }
type Tell = (field: string, value: object) => Promise<unknown>

const INVALID = 100
/** As an account refuses what it does not even look at: its words for people beside the code. */
const refuse = (says: string) => new FakeGraphError(INVALID, 'Invalid parameter', 400, says)

/** The templates of one account, with the rules that Meta keeps before anybody looks at them. */
export function createFakeTemplates(tell: Tell) {
  const all: BookedTemplate[] = []
  let made = 1_000_000_000_000
  let lists = 0
  const found = (id: string) => {
    const one = all.find((template) => template.id === id)
    if (!one) throw new FakeGraphError(INVALID, `Object with ID '${id}' does not exist`)
    return one
  }

  return {
    all,
    named: (name: string) => all.find((template) => template.name === name),
    /** How often the list was read. */
    lists: () => lists,
    list: (after: string | null, limit: number) => {
      lists++
      const start = Number(after ?? 0)
      const next = start + limit
      const isMore = next < all.length
      return { data: all.slice(start, next), paging: { cursors: { after: String(next) }, ...(isMore && { next: 'https://graph' }) } }
    },
    create({ name = '', language = '', category = '', components = [], parameter_format = 'POSITIONAL' }: Given) {
      if (!/^[a-z0-9_]{1,512}$/.test(name)) throw refuse('Message template name can only have lowercase letters and underscores.')
      if (all.some((one) => one.name === name && one.language === language))
        throw refuse('There is already content in this language for this template.')
      check(components, parameter_format)
      const id = String(++made)
      const template = {
        id,
        name,
        language,
        category,
        status: 'PENDING',
        rejected_reason: 'NONE',
        quality_score: { score: 'UNKNOWN' },
        components,
      }
      all.push(template)
      return { id, status: 'PENDING', category }
    },
    edit(id: string, { category, components }: Given) {
      const template = found(id)
      if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status)) throw refuse('This template cannot be edited now.')
      if (components) check(components, 'ANY')
      Object.assign(template, { ...(components && { components }), ...(category && { category }), status: 'PENDING' })
      return { success: true }
    },
    remove(id: string) {
      all.splice(all.indexOf(found(id)), 1)
      return { success: true }
    },
    /** Somebody at Meta has looked at it. */
    decide(name: string, event: 'APPROVED' | 'REJECTED' | 'PAUSED', reason = 'NONE') {
      const template = all.find((one) => one.name === name)
      if (!template) throw new Error(`There is no template ${name}`)
      Object.assign(template, { status: event, rejected_reason: reason })
      return tell('message_template_status_update', { event, reason, ...naming(template) })
    },
    rate(name: string, score: string) {
      const template = all.find((one) => one.name === name)
      if (!template) throw new Error(`There is no template ${name}`)
      template.quality_score = { score }
      return tell('message_template_quality_update', { new_quality_score: score, ...naming(template) })
    },
    /** Whether a message may be made of it, and is filled as it must be. */
    refuseMessage(given: { name?: string; language?: { code?: string }; components?: { type: string; parameters?: object[] }[] }) {
      const template = all.find((one) => one.name === given.name && one.language === given.language?.code)
      if (!template) throw new FakeGraphError(132001, 'Template name does not exist in the translation')
      if (template.status === 'PAUSED') throw new FakeGraphError(132015, 'Template is paused')
      if (template.status !== 'APPROVED') throw new FakeGraphError(132001, 'Template is not approved')
      for (const { type, format, text = '' } of template.components) {
        const part = given.components?.find((one) => one.type === type.toLowerCase())
        const needed = type === 'HEADER' && format !== 'TEXT' ? 1 : variables(text).length
        if ((part?.parameters?.length ?? 0) !== needed) throw new FakeGraphError(132000, 'Number of parameters does not match')
      }
    },
  }
}
const naming = ({ id, name, language }: BookedTemplate) => ({
  ...{ message_template_id: Number(id), message_template_name: name, message_template_language: language },
})

const variables = (text: string) => [...new Set(text.match(/\{\{\s*\w+\s*\}\}/g) ?? [])]

/** What is refused at once: without an example nobody could judge what a variable is for. */
function check(components: readonly Component[], format: string) {
  const body = components.find(({ type }) => type === 'BODY')
  if (!body?.text) throw refuse('The body is missing.')
  if (/^\{\{|\}\}$/.test(body.text)) throw refuse('Variables can’t be at the start or end of the template.')
  const words = body.text.replace(/\{\{.*?\}\}/g, ' ').match(/\p{L}+/gu) ?? []
  if (words.length <= variables(body.text).length) throw refuse('This template has too many variables for its length.')
  for (const { type, text = '', format: kind, example } of components) {
    const count = variables(text).length
    const listed = type === 'BODY' ? (example?.body_text as string[][] | undefined)?.[0] : example?.header_text
    const named = type === 'BODY' ? example?.body_text_named_params : example?.header_text_named_params
    const samples = (format === 'NAMED' ? named : (listed ?? named)) as unknown[] | undefined
    if (count > 0 && samples?.length !== count) throw refuse('Component is missing expected field(s) (example).')
    if (type === 'HEADER' && kind !== 'TEXT' && !example?.header_handle) throw refuse('A sample of the header’s file is missing.')
  }
}
