import { rememberPerModel } from './rememberPerModel.ts'
import { type ServiceError, TOO_LONG } from './serviceFailures.ts'

/** How a model can be made to answer in fields, best first. Each model accepts some of these. */
const formats = ['tool', 'schema', 'object', 'text'] as const
export type AnswerFormat = (typeof formats)[number]

/** Fields to answer in. `explained`: what a model that gets no schema reads about them, at the end of its instructions. */
export type AnswerStructure = {
  name: string
  description: string
  schema: object
  explained: { object: string; text: string }
  /** Whether an answer has these fields. */
  isObeyed: (completion: unknown) => boolean
}

/** A model that does not answer in a format so many times in a row gets the next one: each does it once in a while. */
const MOST_DISOBEYED = 3

const best: AnswerFormat = 'tool'
const remembered = rememberPerModel<{ format: AnswerFormat; disobeyed: number }>({ format: best, disobeyed: 0 })
export const answerFormatOf = (model: string): AnswerFormat => remembered.of(model).format

/** The model has refused better formats than this one. */
export function rememberAnswerFormat(model: string, format: AnswerFormat) {
  if (answerFormatOf(model) !== format) remembered.set(model, { format, disobeyed: 0 })
}

/** The model has accepted a format. `isObeyed`: whether it has answered in it. */
export function learnAnswerFormat(model: string, format: AnswerFormat, isObeyed: boolean) {
  rememberAnswerFormat(model, format)
  const disobeyed = isObeyed ? 0 : remembered.of(model).disobeyed + 1
  const next = disobeyed >= MOST_DISOBEYED ? formatAfter(format) : undefined
  remembered.set(model, next ? { format: next, disobeyed: 0 } : { format, disobeyed })
}

const formatAfter = (format: AnswerFormat): AnswerFormat | undefined => formats[formats.indexOf(format) + 1]

const ABOUT_FORMAT = /tool|function|response_format|schema|json|format|grammar|template/i

/** The format to try after a refusal; undefined if the error is about something else, or nothing is left to try. */
export function nextFormatAfter(
  { param = '', code = '', message = '', detail = '' }: Partial<ServiceError>,
  before: AnswerFormat,
): AnswerFormat | undefined {
  const text = `${param} ${code} ${message} ${detail}`.trim()
  if (TOO_LONG.test(text)) return undefined
  return text === '' || ABOUT_FORMAT.test(text) ? formatAfter(before) : undefined
}

/** The parameters of a request that make a model answer in this format. */
export function formatParams({ name, description, schema }: AnswerStructure, format: AnswerFormat): object {
  if (format === 'tool')
    return {
      tools: [{ type: 'function', function: { name, description, parameters: schema } }],
      tool_choice: { type: 'function', function: { name } },
    }
  if (format === 'schema') return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } }
  return format === 'object' ? { response_format: { type: 'json_object' } } : {}
}

export const explanationOf = ({ explained }: AnswerStructure, format: AnswerFormat): string =>
  format === 'object' || format === 'text' ? explained[format] : ''
