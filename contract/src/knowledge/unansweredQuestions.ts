import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { confirmation, id, time } from '../kit/fields.ts'
import { knowledge } from './knowledge.ts'

/** The newest questions that are grouped. */
export const MAX_GROUPED_QUESTIONS = 500
/** The groups that are shown, and the questions of each. */
export const MAX_QUESTION_GROUPS = 50
export const MAX_SHOWN_QUESTIONS = 10
/** The longest question, in characters. */
export const MAX_QUESTION_LENGTH = 1000

/** Why an assistant with knowledge did not answer: the knowledge does not tell it, or no source confirmed the answer. */
export const unansweredReasons = ['missing_knowledge', 'unchecked'] as const
export type UnansweredReason = (typeof unansweredReasons)[number]

const question = z.object({
  id,
  /** The customer's words. Numbers of cards and of tax payers are masked. */
  question: z.string(),
  reason: z.enum(unansweredReasons),
  askedAt: time,
  /** Null if the caller may not see the ticket. */
  ticket: z.object({ uuid: z.uuid(), contactName: z.string() }).nullable(),
})

const group = z
  .object({
    /** Every question of the group, also those that are not shown. */
    questionIds: z.array(id).max(MAX_GROUPED_QUESTIONS),
    /** The newest first. */
    questions: z.array(question).max(MAX_SHOWN_QUESTIONS),
    /** What a person wrote to the customer afterwards, in a ticket that the caller may see. */
    answer: z.object({ text: z.string(), userName: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'UnansweredGroup' })
export type UnansweredGroup = z.output<typeof group>

const rights = { access: 'knowledge:questions', plan: 'useOpenAi' } as const
const questionIds = z.array(id).min(1).max(MAX_GROUPED_QUESTIONS)
const { title, text } = knowledge.create.shape
const example = [record('unansweredQuestion')]

/** What customers asked and no assistant could answer, until somebody makes it a pair of the knowledge or dismisses it. */
export const unansweredQuestionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/unanswered-questions',
    summary: 'The newest questions that no assistant could answer, grouped by likeness, the largest groups first',
    ...rights,
    output: z.object({ groups: z.array(group).max(MAX_QUESTION_GROUPS) }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/unanswered-questions/count',
    summary: 'How many questions no assistant could answer',
    ...rights,
    output: z.object({ count: z.int() }),
  }),
  makePair: endpoint({
    method: 'POST',
    path: '/unanswered-questions/pair',
    summary: 'Make these questions one pair of the knowledge; the same call again answers the same pair',
    ...rights,
    access: 'knowledge:write',
    body: z.object({ questionIds, title, text }),
    output: knowledge.row,
    errors: ['ERR_NO_UNANSWERED_QUESTION_FOUND', 'ERR_QUESTION_DONE', 'ERR_KNOWLEDGE_FULL'],
    example: { body: { questionIds: example, title: 'Do you deliver?', text: 'Yes, in the whole city.' } },
  }),
  dismiss: endpoint({
    method: 'PUT',
    path: '/unanswered-questions/dismissed',
    summary: 'Dismiss these questions, which need no answer, or take that back',
    ...rights,
    body: z.object({ questionIds, isDismissed: z.boolean() }),
    output: confirmation,
    errors: ['ERR_NO_UNANSWERED_QUESTION_FOUND'],
    example: { body: { questionIds: example, isDismissed: true } },
  }),
}

/** The errors and events of this feature. */
export const unansweredQuestionsCatalogue = {
  errors: {
    ERR_NO_UNANSWERED_QUESTION_FOUND: [404, 'This question does not exist'],
    ERR_QUESTION_DONE: [409, 'Somebody has answered or dismissed this question'],
  },
  get events() {
    return {
      /** `reload`: there are other questions now. Their words go to nobody by this event, since not everybody may read them. */
      unansweredQuestion: { record: 'question', id: 'questionId', row: z.object({ id }), says: { reload: z.object({}) } },
    } as const
  },
} as const
