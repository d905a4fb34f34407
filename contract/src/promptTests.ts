import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, confirmation, id, pathId, time } from './kit/fields.ts'
import { triedPrompt } from './prompts.ts'

export const MAX_PROMPT_TESTS = 50
/** Reports of wrong answers that wait for an administrator. */
export const MAX_REPORTED_TESTS = 20
export const MAX_TEST_TURNS = 10
/** A test that fails is played this often in all, and has passed if most of these runs did. Further runs are counted with them. */
export const RUNS_AFTER_A_FAILURE = 3
/** After so many runs a test that has failed once stays as it is, until the assistant, the knowledge or the test changes. */
export const MOST_TEST_RUNS = 9
const MAX_PUBLICATIONS = 50

/** Why an assistant hands over, besides the words of a model. `asked`: it gave no reason. */
export const handoverCodes = ['asked', 'topic', 'missing_knowledge', 'unchecked'] as const

const phrase = z.string().trim().min(1).max(300)
const phrases = z.array(phrase).max(10).default([])

/** What must come of the customer's messages. Texts are compared without case, accents and doubled spaces. */
export const testExpectations = z.object({
  /** Beginnings of the names of sections that an answer must be taken from. */
  mustCite: phrases,
  mustContain: phrases,
  mustNotContain: phrases,
  /** Null: the assistant answers by itself. Else it hands over, for any reason or for one that contains this text: one of `handoverCodes`, the subject, or the words of the model. */
  handover: z
    .object({ reason: phrase.nullable().default(null) })
    .nullable()
    .default(null),
  mostAnswers: z.int().min(1).max(100).nullable().default(null),
})
export type TestExpectations = z.output<typeof testExpectations>

const testFields = {
  name: z.string().trim().min(1).max(100),
  /** What the customer writes, one message after the other. */
  turns: z.array(z.string().trim().min(1).max(1000)).min(1).max(MAX_TEST_TURNS),
  expects: testExpectations,
}

const row = z
  .object({
    id,
    promptId: id,
    name: z.string(),
    turns: z.array(z.string()),
    expects: testExpectations,
    /** The contact of the conversation that it was made from. It is deleted with them. */
    contactId: id.nullable(),
    /** It was made from a wrong answer and counts only after it was confirmed. */
    isReported: z.boolean(),
    /** The wrong answer that it was made from. */
    wrongAnswer: z.string().nullable(),
    /** Who reported it; null once they are deleted. */
    reportedBy: z.string().nullable(),
  })
  .meta({ id: 'PromptTest' })
export type PromptTest = z.output<typeof row>

export const testProblems = [
  'notCited',
  'notContained',
  'contained',
  'handedOver',
  'notHandedOver',
  'otherReason',
  'tooManyAnswers',
  /** The service gave no answer to a message; the text is the reason, one of `aiFailures`. */
  'serviceFailed',
  /** The service needed longer than a test may take. */
  'tooSlow',
  /** Beside another problem: what the check of the answers refused, because no source says it. */
  'refusedAnswer',
] as const
/** What did not come as expected, and the text that was expected, found or given as a reason. */
const problem = z.object({ problem: z.enum(testProblems), detail: z.string() })
export type TestProblem = z.output<typeof problem>

const tokens = { input: z.int(), output: z.int() }
const cost = z.object({ currency: z.string(), amount: z.number() }).nullable()

const result = z
  .object({
    testId: id,
    /** `undecided`: it failed, and has to be run again. */
    state: z.enum(['passed', 'failed', 'undecided']),
    runs: z.int(),
    passedRuns: z.int(),
    /** Of the last run that failed. */
    problems: z.array(problem),
    /** Of the last run. */
    answers: z.array(z.string()),
    sources: z.array(z.string()),
    handover: z.string().nullable(),
    /** Of all its runs. */
    ...tokens,
    /** Null if the company has entered no price for the model. */
    cost,
    at: time,
  })
  .meta({ id: 'PromptTestResult' })
export type PromptTestResult = z.output<typeof result>

/** Tests that did not run with these settings and this knowledge have no result, and do not count as passed. */
const share = { passed: z.int(), failed: z.int(), notRun: z.int(), total: z.int() }
export type TestShare = { passed: number; failed: number; notRun: number; total: number }

const manage = { access: 'prompts:manage', plan: 'useOpenAi' } as const
const ofTest = z.object({ id: pathId, testId: pathId })
const exampleParams = { id: record('promptTest', 'promptId'), testId: record('promptTest') }
const exampleTest = { name: 'Opening hours {{n}}', turns: ['When do you open?'], expects: { mustContain: ['9'] } }
const exampleTried = {
  apiKey: 'sk-example',
  prompt: 'You answer the customers of a bakery, shortly and kindly, in their own language.',
  model: 'gpt-6-luna',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
}

/** Tests of an assistant: what customers write, and what must come of it. */
export const promptTestEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/prompt/:id/tests',
    summary: 'The tests of an assistant; reported ones first',
    ...manage,
    params: byId,
    output: z.object({ tests: z.array(row) }),
    errors: ['ERR_NO_PROMPT_FOUND'],
    example: { params: { id: record('prompt') } },
  }),
  create: endpoint({
    method: 'POST',
    path: '/prompt/:id/tests',
    summary: 'Add a test to an assistant',
    ...manage,
    makes: 'promptTest',
    params: byId,
    body: z.object(testFields),
    output: row,
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_TOO_MANY_PROMPT_TESTS'],
    example: { params: { id: record('prompt') }, body: exampleTest },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/prompt/:id/tests/:testId',
    summary: 'Change a test of an assistant; a reported one counts from now on',
    ...manage,
    params: ofTest,
    body: z.object(testFields).partial(),
    output: row,
    errors: ['ERR_NO_PROMPT_TEST_FOUND'],
    example: { params: exampleParams, body: { name: 'Opening hours again {{n}}' } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/prompt/:id/tests/:testId',
    summary: 'Delete a test of an assistant',
    ...manage,
    params: ofTest,
    output: confirmation,
    errors: ['ERR_NO_PROMPT_TEST_FOUND'],
    example: { params: exampleParams },
  }),
  run: endpoint({
    method: 'POST',
    path: '/prompt/:id/tests/:testId/run',
    summary:
      'Play a test once with the values of a form; one that fails is undecided until its third run, and after nine it is not played again',
    ...manage,
    params: ofTest,
    body: triedPrompt,
    output: result,
    errors: ['ERR_AI_SERVICE', 'ERR_NO_PROMPT_FOUND', 'ERR_NO_PROMPT_TEST_FOUND'],
    example: { params: exampleParams, body: exampleTried },
  }),
  results: endpoint({
    method: 'POST',
    path: '/prompt/:id/tests/results',
    summary: 'The results of the tests with the values of a form, the present knowledge and the present tests',
    ...manage,
    params: byId,
    body: triedPrompt,
    output: z.object({
      results: z.array(result),
      ...share,
      costs: z.array(z.object({ currency: z.string(), amount: z.number() })),
      ...tokens,
    }),
    errors: ['ERR_AI_SERVICE', 'ERR_NO_PROMPT_FOUND'],
    example: { params: { id: record('prompt') }, body: exampleTried },
  }),
  publications: endpoint({
    method: 'GET',
    path: '/prompt/:id/publications',
    summary: 'When an assistant was saved although too few of its tests passed, by whom and why, and its weekly runs; the newest first',
    ...manage,
    params: byId,
    output: z.object({
      publications: z
        .array(z.object({ id, at: time, userName: z.string().nullable(), reason: z.string(), bar: z.int(), ...share }))
        .max(MAX_PUBLICATIONS),
      runs: z
        .array(z.object({ id, at: time, /** A run that was stopped. */ isUnfinished: z.boolean(), ...tokens, ...share }))
        .max(MAX_PUBLICATIONS),
    }),
    errors: ['ERR_NO_PROMPT_FOUND'],
    example: { params: { id: record('prompt') } },
  }),
}
