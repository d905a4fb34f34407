import { z } from 'zod'
import { jsonText } from '../../../../connectors/connector.ts'
import type { AnswerStructure } from '../../service/answerFormats.ts'
import { createFailure } from '../../service/serviceFailures.ts'
import { AS_ASKED, shownReason, stripHandoverMarker } from '../handover.ts'
import { type Choice, emptyFailure, firstChoice, toLastSentence, toMessage, withoutThoughts } from '../parseCompletion.ts'

const NAME = 'answer_customer'
const SEARCH = 'search'
const actions = ['answer', 'ask', 'handover'] as const
const allActions = [...actions, SEARCH] as const

/**
 * The answer of an assistant with knowledge. `sources`: the numbers of the sections that it used; `reason` of a handover; `words` to search
 * by.
 */
export type AnswerFields = { text: string; sources: number[]; action: (typeof allActions)[number]; reason: string; words: string }

/** What the fields around the text may cost. */
export const TOKENS_OF_FIELDS = 300

/** Where an answer says that no section tells it. */
export const MISSING = 'missing_knowledge'

const descriptions = {
  text: 'What the customer reads. Empty if there is nothing to say before a person continues.',
  sources: 'The numbers of the sections that the text is taken from',
  action: '"answer", "ask" for one question back to the customer, or "handover" to a person of the company',
  reason: `Only for a handover: why, in a few words; exactly "${MISSING}" if no section tells the answer. Else empty.`,
}
const searchDescriptions = {
  ...descriptions,
  action: `${descriptions.action}; "${SEARCH}" once if no section tells the answer`,
  words: `Only for "${SEARCH}": words that the company may have written about this instead of the customer's, with words of fitting titles. Else empty.`,
}

const properties = {
  text: { type: 'string', description: descriptions.text },
  sources: { type: 'array', items: { type: 'integer' }, description: descriptions.sources },
  action: { type: 'string', enum: actions, description: descriptions.action },
  reason: { type: 'string', description: descriptions.reason },
}

const explain = (example: string, all: Readonly<Record<string, string>>) =>
  `Answer with one JSON object and nothing else: ${example}. ${Object.entries(all)
    .map(([name, description]) => `${name}: ${description}`)
    .join(' · ')}`

const structureOf = (fieldsInSchema: object, object: string): AnswerStructure => ({
  name: NAME,
  description: 'Answers the customer, or hands the conversation over to a person.',
  schema: { type: 'object', properties: fieldsInSchema, required: Object.keys(fieldsInSchema), additionalProperties: false },
  explained: {
    object,
    text: 'Write only what the customer reads. After what is taken from a section write its number in brackets, such as [1]; these marks are removed. To hand over to a person, write only: Ação: Transferir para o setor de atendimento',
  },
  isObeyed(completion) {
    const choice = firstChoice(completion)
    const saysNothingOfFormats = choice.finish_reason === 'length' || choice.finish_reason === 'content_filter' || choice.message.refusal
    return Boolean(saysNothingOfFormats) || fieldsOf(choice) !== undefined
  },
})

export const answerStructure = structureOf(
  properties,
  explain('{"text": "…", "sources": [1], "action": "answer", "reason": ""}', descriptions),
)

/** The fields of an answer that may ask for other sections first. */
export const answerOrSearchStructure = structureOf(
  {
    ...properties,
    action: { type: 'string', enum: allActions, description: searchDescriptions.action },
    words: { type: 'string', description: searchDescriptions.words },
  },
  explain('{"text": "…", "sources": [1], "action": "answer", "reason": "", "words": ""}', searchDescriptions),
)

/** Models write numbers as texts, and leave out what is empty. */
const fields = z.object({
  text: z.string().nullish(),
  sources: z.array(z.coerce.number()).nullish().catch([]),
  action: z.enum(allActions).catch('answer'),
  reason: z.string().nullish().catch(''),
  words: z.string().nullish().catch(''),
})

/** Reads an answer in any of the formats: a model may answer in another one than it was asked for. */
export function parseAnswerFields(completion: unknown): AnswerFields {
  const choice = firstChoice(completion)
  const given = fieldsOf(choice)
  const content = contentOf(choice)
  const isCut = choice.finish_reason === 'length'
  const read = given ?? plainFields(isCut ? toLastSentence(content) : content)
  // What looks like fields and cannot be read must not reach a customer. It says nothing about the service: a customer can ask for it.
  if (LIKE_FIELDS.test(given ? (given.text ?? '') : content) || (!given && /^(?:\{|```)/.test(content)))
    throw isCut ? emptyFailure(choice) : createFailure('noAnswer')
  const words = read.words ?? ''
  if (read.action === SEARCH) return { text: '', sources: [], action: SEARCH, reason: MISSING, words }
  const { text, reason } = stripHandoverMarker(withoutMarks(read.text ?? ''))
  const rest = text.replaceAll(MISSING_MARK, '').trim()
  if (rest !== text)
    return { text: /\p{L}/u.test(rest) ? toMessage(rest) : '', sources: read.sources ?? [], action: 'handover', reason: MISSING, words }
  const action = reason === undefined ? read.action : 'handover'
  if (!text && action !== 'handover') throw emptyFailure(choice)
  return { text: text && toMessage(text), sources: read.sources ?? [], action, reason: shownReason(read.reason ?? '') || AS_ASKED, words }
}

/** Only this much of an answer is examined: no message is nearly as long. */
const LONGEST = 80_000

const contentOf = ({ message }: Choice) =>
  withoutThoughts(message.content ?? '')
    .trim()
    .slice(0, LONGEST)

function fieldsOf(choice: Choice) {
  const call = choice.message.tool_calls?.find((one) => one.function?.name === NAME)
  return readFields(call?.function?.arguments.slice(0, LONGEST) ?? '') ?? readFields(contentOf(choice))
}

/** Models write a fence or words around the fields. */
function readFields(text: string) {
  const { data } = jsonText.pipe(fields).safeParse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  return data && (data.text || data.action === 'handover' || data.action === SEARCH) ? data : undefined
}

const plainFields = (content: string): z.output<typeof fields> => ({
  text: content,
  sources: [...content.matchAll(MARK)].flatMap(([, numbers = '']) => (numbers.match(/\d+/g) ?? []).map(Number)),
  action: 'answer',
  reason: '',
  words: '',
})

/** `[1]`, `[2, 3]`, `[source 1]`, `【1】`. */
const MARK =
  /[ \t]?[[【]\s?(?:(?:fontes?|fuentes?|sources?|se[cç][aã]o|secci[oó]n|section)\s?)?(\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,20})(?:†[^\]】]{0,200})?\s?[\]】]/giu
const withoutMarks = (text: string) => text.replace(MARK, '')

/** A name of a field, or of the call, in a text that somebody would read. */
const LIKE_FIELDS = /"(?:text|sources|action|reason|words)"\s{0,9}:|answer_customer|<tool_call>|^(?:action|search|words)\s?[:(=]/i

/** `[missing_knowledge]`, `(reason: "missing_knowledge")`: a mark for us. What is left without a letter says nothing. */
const MISSING_MARK =
  /\s?[[【({"'`*_]{0,3}(?:(?:reason|motivo|raz[oó]n)\s?[:=]\s?["'`*_]{0,3})?missing\\?_knowledge["'`*_]{0,3}[\]】)}]{0,3}[.!]?/giu
