import { z } from 'zod'
import { record } from './kit/example.ts'
import { id } from './kit/fields.ts'
import { filled } from './kit/leniently.ts'
import { resource } from './kit/resource.ts'

/** The models that the specification offers, with the name that people know each by. */
export const promptModels = { 'gpt-3.5-turbo-1106': 'GPT 3.5 turbo', 'gpt-4o-mini': 'GPT 4.0' } as const
const model = z.enum(Object.keys(promptModels) as [keyof typeof promptModels, ...(keyof typeof promptModels)[]])

const row = z
  .object({
    id,
    name: z.string(),
    prompt: z.string(),
    model,
    maxTokens: z.int(),
    temperature: z.number(),
    /** Only its last four characters. */
    apiKey: z.string(),
    maxMessages: z.int(),
    /** Where it hands over to; none when that queue is gone. */
    queueId: id.nullable(),
    queue: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Prompt' })
export type Prompt = z.output<typeof row>

const fields = {
  name: z.string().trim().min(5).max(100),
  prompt: z.string().trim().min(50).max(16_000),
  model,
  maxTokens: z.int().min(1).max(16_000),
  temperature: z.number().min(0).max(1).multipleOf(0.1),
  apiKey: z.string().trim().min(1).max(300),
  queueId: id,
  maxMessages: z.int().min(1).max(100),
}

export const prompts = resource({
  name: 'prompt',
  path: '/prompt',
  rows: 'prompts',
  row,
  create: z.object({
    ...fields,
    model: filled(fields.model.default('gpt-3.5-turbo-1106')),
    maxTokens: filled(fields.maxTokens.default(100)),
    temperature: filled(fields.temperature.default(1)),
    maxMessages: filled(fields.maxMessages.default(10)),
  }),
  update: z.object(fields).partial(),
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
  errors: { create: ['ERR_NAME_TAKEN', 'ERR_NO_QUEUE_FOUND'], update: ['ERR_NAME_TAKEN', 'ERR_NO_QUEUE_FOUND'], remove: ['ERR_IN_USE'] },
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

/** What the feature adds to the catalogues. */
export const promptsContract = {
  permissions: {
    'prompts:manage': ['admin', 'reading'],
  },
  errors: {
    ERR_NO_PROMPT_FOUND: [404, 'This prompt does not exist'],
  },
  get events() {
    return {
      prompt: { record: 'prompt', id: 'promptId', row: prompts.row },
    }
  },
} as const
