import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, id, time } from './kit/fields.ts'
import { mustNotBeEmpty } from './kit/normalizeInput.ts'
import { resource } from './kit/resource.ts'

/** The model of a prompt that names none, as documented. The endpoint decides which models exist. */
const DOCUMENTED_MODEL = 'gpt-3.5-turbo-1106'

/** Why an AI service did not answer, where there is a text for it. */
export const aiFailures = [
  /** The key is not accepted. */
  'key',
  /** The key is accepted, but may not do this. */
  'forbidden',
  /** The model does not exist, or not any more. */
  'model',
  /** No credit is left. */
  'quota',
  /** Too many requests. */
  'busy',
  /** The service has a problem of its own. */
  'broken',
  'unreachable',
  'timeout',
  /** The answer has another form than the API describes. */
  'garbage',
  'tooLarge',
  /** Instructions and conversation are longer than the model reads. */
  'tooLong',
  /** All tokens of the answer were used before its first word. */
  'outOfTokens',
  /** The address may not be called. */
  'private',
  /** The address redirects, and the key is not sent along. */
  'redirected',
  /** There is no such service at this address. */
  'noService',
  'noAnswer',
  'refused',
  /** The stored key was entered for another host. */
  'otherHost',
  'noKey',
  /** Too many attempts in the last minute. */
  'notTried',
  /** It failed three times within two minutes, and is not asked for ten. */
  'paused',
  /** The tokens of the day or the month are used up. */
  'tokenLimit',
] as const
const aiFailure = z.enum(aiFailures)
export type AiFailure = z.output<typeof aiFailure>

export const tones = ['friendly', 'formal', 'short'] as const
const tone = z.enum(tones)
export type Tone = z.output<typeof tone>

const row = z
  .object({
    id,
    name: z.string(),
    prompt: z.string(),
    model: z.string(),
    maxTokens: z.int(),
    temperature: z.number(),
    /** Its own; empty: the company's. */
    endpoint: z.string(),
    /** Only its last four characters; empty: the company's key. */
    apiKey: z.string(),
    maxMessages: z.int(),
    /** The most answers in one conversation, and tokens in a day and in a month; null: without limit. */
    maxAnswers: z.int().nullable(),
    /** After how many hours of the customer's silence the conversation ends; null: never. */
    endAfterHours: z.int().nullable(),
    tokensPerDay: z.int().nullable(),
    tokensPerMonth: z.int().nullable(),
    /** Whether it answers from the company's knowledge, and only what stands there. */
    usesKnowledge: z.boolean(),
    /** Whether a small knowledge is sent whole with each question, instead of the sections that a search finds. */
    sendsWholeKnowledge: z.boolean(),
    /** Whether it answers out of hours too; the out-of-hours text then comes when it hands over. */
    answersWhileClosed: z.boolean(),
    /** Words of a customer that always lead to a person, before the model is asked. */
    alwaysHandOver: z.array(z.string()),
    /** Which percentage of its tests must pass before changed answers are saved; null: none. */
    testBar: z.int().nullable(),
    /** Whether its tests run once a week as it is saved; administrators get a mail when fewer pass than before. */
    testsWeekly: z.boolean(),
    /** How it speaks; null: as its instructions say. Optional, because a server of the release before does not send it. */
    tone: tone.nullable().optional(),
    /** The only articles that it answers from; null: all. Those that were deleted are left out. */
    knowledgeArticleIds: z.array(id).nullable().optional(),
    /** Until when it is not asked, because its service failed several times. */
    pausedUntil: time.nullable(),
    /** The queue to which it hands over; null if that queue was deleted. */
    queueId: id.nullable(),
    queue: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Prompt' })
export type Prompt = z.output<typeof row>

/** A prompt is saved whatever its service answers; `warning` tells the answer once. */
const answer = row.extend({ warning: aiFailure.nullable().optional() }).meta({ id: 'SavedPrompt' })
export type SavedPrompt = z.output<typeof answer>

export const MOST_CHOSEN_ARTICLES = 500
const articleIds = z.array(id).max(MOST_CHOSEN_ARTICLES)
const tokens = z.int().min(1000).max(1_000_000_000).nullable()
const fields = {
  name: z.string().trim().min(5).max(100),
  prompt: z.string().trim().min(50).max(16_000),
  model: z.string().trim().min(1).max(100),
  maxTokens: z.int().min(1).max(16_000),
  temperature: z.number().min(0).max(1).multipleOf(0.1),
  /** The address of an OpenAI-compatible API, up to its version. Whether it may be called is checked elsewhere. */
  endpoint: z.string().trim().max(300),
  apiKey: z.string().trim().max(300),
  queueId: id,
  maxMessages: z.int().min(1).max(100),
  maxAnswers: z.int().min(1).max(100).nullable(),
  endAfterHours: z.int().min(1).max(720).nullable(),
  tokensPerDay: tokens,
  tokensPerMonth: tokens,
  usesKnowledge: z.boolean(),
  sendsWholeKnowledge: z.boolean(),
  answersWhileClosed: z.boolean(),
  alwaysHandOver: z.array(z.string().trim().min(2).max(100)).max(50),
  testBar: z.int().min(1).max(100).nullable(),
  testsWeekly: z.boolean(),
  tone: tone.nullable(),
  knowledgeArticleIds: articleIds.min(1).nullable(),
}

export const prompts = resource({
  name: 'prompt',
  path: '/prompt',
  rows: 'prompts',
  row,
  answer,
  create: z.object({
    ...fields,
    endpoint: fields.endpoint.default(''),
    apiKey: fields.apiKey.default(''),
    model: mustNotBeEmpty(fields.model.default(DOCUMENTED_MODEL)),
    maxTokens: mustNotBeEmpty(fields.maxTokens.default(100)),
    temperature: mustNotBeEmpty(fields.temperature.default(1)),
    maxMessages: mustNotBeEmpty(fields.maxMessages.default(10)),
    maxAnswers: fields.maxAnswers.default(null),
    endAfterHours: fields.endAfterHours.default(null),
    tokensPerDay: fields.tokensPerDay.default(null),
    tokensPerMonth: fields.tokensPerMonth.default(null),
    usesKnowledge: fields.usesKnowledge.default(false),
    sendsWholeKnowledge: fields.sendsWholeKnowledge.default(false),
    answersWhileClosed: fields.answersWhileClosed.default(false),
    alwaysHandOver: fields.alwaysHandOver.default([]),
    testBar: fields.testBar.default(null),
    testsWeekly: fields.testsWeekly.default(false),
    tone: fields.tone.default(null),
    knowledgeArticleIds: fields.knowledgeArticleIds.default(null),
  }),
  update: z.object({
    ...z.object(fields).partial().shape,
    /** Saves the prompt although too few of its tests pass. The reason is stored with its author. */
    publishReason: z.string().trim().min(3).max(500).optional(),
  }),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name'],
  pageSize: 20,
  access: {
    list: 'prompts:manage',
    get: 'prompts:manage',
    create: 'prompts:manage',
    update: 'prompts:manage',
    remove: 'prompts:manage',
  },
  plan: 'useOpenAi',
  missing: 'ERR_NO_PROMPT_FOUND',
  errors: {
    create: ['ERR_NAME_TAKEN', 'ERR_NO_QUEUE_FOUND'],
    update: ['ERR_NAME_TAKEN', 'ERR_NO_QUEUE_FOUND', 'ERR_TESTS_BELOW_BAR'],
    remove: ['ERR_IN_USE'],
  },
  example: {
    create: {
      name: 'Prompt {{n}}',
      prompt: 'You answer the customers of a bakery, shortly and kindly, in their own language.',
      apiKey: 'sk-{{n}}-example',
      queueId: record('queue'),
    },
    update: { name: 'Prompt again {{n}}', temperature: 0.5 },
  },
})

/** What is entered for a service; a key may come back masked, as the prompt with this id shows it. Both empty: the company's. */
const entered = { id: id.optional(), endpoint: fields.endpoint.default(''), apiKey: fields.apiKey.default('') }

export const promptServiceEndpoint = endpoint({
  method: 'GET',
  path: '/prompt/service',
  summary: "What prompts without an endpoint and a key of their own go by: the company's, else the installation's",
  access: 'prompts:manage',
  plan: 'useOpenAi',
  output: z.object({
    host: z.string(),
    /** Whether the company has a key, and it was entered for this host. */
    key: z.enum(['none', 'usable', 'otherHost']),
    /** The model that is offered first; empty if none is configured. */
    model: z.string(),
  }),
})

/** For those who choose an assistant in a queue or a connection. */
export const promptDataUseEndpoint = endpoint({
  method: 'GET',
  path: '/prompt/:id/data-use',
  summary: 'Where the words of customers go while this assistant works, and which; never its key',
  access: 'queues:manage',
  plan: 'useOpenAi',
  params: byId,
  output: z.object({
    host: z.string(),
    /** Whether the name of the host says that it is in the network of the installation. */
    isLocal: z.boolean(),
    /** Whose choice the service is. */
    chosenBy: z.enum(['assistant', 'company', 'installation']),
    model: z.string(),
    maxMessages: z.int(),
    usesKnowledge: z.boolean(),
    sendsWholeKnowledge: z.boolean(),
    /** The model that writes down voice messages, at the same host; null: no voice message leaves. */
    transcribeModel: z.string().nullable(),
  }),
  errors: ['ERR_NO_PROMPT_FOUND'],
  example: { params: { id: record('prompt') } },
})
export type PromptDataUse = z.output<typeof promptDataUseEndpoint.output>

export const promptModelsEndpoint = endpoint({
  method: 'POST',
  path: '/prompt/models',
  summary: 'The models that a service offers, with the day on which one ends, where the service says so',
  access: 'prompts:manage',
  plan: 'useOpenAi',
  body: z.object(entered),
  output: z.object({ models: z.array(z.object({ id: z.string(), endsOn: z.string().nullable() })) }),
  errors: ['ERR_AI_SERVICE', 'ERR_NO_PROMPT_FOUND'],
  example: { body: { apiKey: 'sk-example' } },
})

/** What of a prompt decides how it answers, as entered in a form. */
export const triedPrompt = z.object({
  ...entered,
  prompt: fields.prompt,
  model: fields.model,
  maxTokens: fields.maxTokens,
  temperature: fields.temperature,
  maxMessages: fields.maxMessages,
  usesKnowledge: fields.usesKnowledge.default(false),
  sendsWholeKnowledge: fields.sendsWholeKnowledge.default(false),
  alwaysHandOver: fields.alwaysHandOver.default([]),
  tone: fields.tone.default(null),
  knowledgeArticleIds: articleIds.nullable().default(null),
})
export type TriedPrompt = z.output<typeof triedPrompt>

export const wholeKnowledgeEndpoint = endpoint({
  method: 'POST',
  path: '/prompt/whole-knowledge',
  summary: 'How large the knowledge is that would be sent whole with each question, and what that costs',
  access: 'prompts:manage',
  plan: 'useOpenAi',
  body: z.object({ model: fields.model, knowledgeArticleIds: articleIds.nullable().default(null) }),
  output: z.object({
    /** Of a knowledge that is too large, at least so many. */
    characters: z.int(),
    /** Whether it may be sent whole. */
    isSmall: z.boolean(),
    /** About how many tokens that are; the cost of so many, if the company has entered a price of the model. */
    tokens: z.int(),
    cost: z.object({ currency: z.string(), amount: z.number() }).nullable(),
  }),
  example: { body: { model: 'gpt-6-luna' } },
})

export const tryPromptEndpoint = endpoint({
  method: 'POST',
  path: '/prompt/try',
  summary: 'Play the customer: what an assistant would answer; nothing of it is stored or sent',
  access: 'prompts:manage',
  plan: 'useOpenAi',
  body: z.object({
    ...triedPrompt.shape,
    /** The conversation so far, in order; the last message is the customer's. */
    said: z
      .array(z.object({ from: z.enum(['customer', 'assistant']), text: z.string().trim().min(1).max(4096) }))
      .min(1)
      .max(100),
  }),
  output: z.object({
    replies: z.array(z.string()),
    /** Why it hands over to a person, if it does; `asked`: it gave no reason. */
    handover: z.string().nullable(),
    /** The sections that it answered from, and what the check of its answers refused, as it was written. */
    sources: z.array(z.string()),
    refused: z.array(z.string()),
  }),
  errors: ['ERR_AI_SERVICE', 'ERR_NO_PROMPT_FOUND'],
  example: {
    body: {
      apiKey: 'sk-example',
      prompt: 'You answer the customers of a bakery, shortly and kindly, in their own language.',
      model: 'gpt-6-luna',
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      said: [{ from: 'customer', text: 'Do you have bread?' }],
    },
  },
})

/** The permissions, errors and events of this feature. */
export const promptsCatalogue = {
  permissions: {
    'prompts:manage': ['admin', 'reading'],
  },
  errors: {
    ERR_NO_PROMPT_FOUND: [404, 'This prompt does not exist'],
    ERR_AI_SERVICE: [422, 'The AI service did not answer as it should'],
    ERR_NO_PROMPT_TEST_FOUND: [404, 'This test does not exist'],
    ERR_TOO_MANY_PROMPT_TESTS: [409, 'This assistant has as many tests as it can have'],
    ERR_TESTS_BELOW_BAR: [409, 'Too few tests of this assistant pass'],
  },
  get events() {
    return {
      prompt: { record: 'prompt', id: 'promptId', row: prompts.row },
    } as const
  },
} as const
