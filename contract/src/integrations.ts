import { z } from 'zod'
import { connectorDefinitions, connectorSettings, integrationTypes, startedSettings, testedConnector } from './connectors/connectors.ts'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, id, name } from './kit/fields.ts'
import { resource } from './kit/resource.ts'

const type = z.enum(integrationTypes)

const row = z
  .object({
    id,
    type,
    name: z.string(),
    projectName: z.string(),
    language: connectorSettings.language,
    urlN8N: z.string(),
    typebotSlug: z.string(),
    typebotExpires: z.int(),
    typebotDelayMessage: z.int(),
    typebotKeywordFinish: z.string(),
    typebotKeywordRestart: z.string(),
    typebotUnknownMessage: z.string(),
    typebotRestartMessage: z.string(),
    /** Of a service account only its owner. */
    jsonContent: z.string(),
    /** The secret that signs calls, if they are signed: only its last four characters. */
    secret: z.string(),
  })
  .meta({ id: 'QueueIntegration' })
export type QueueIntegration = z.output<typeof row>

/** A new signing secret is answered whole once, and never again. */
const answer = row.extend({ newSecret: z.string().optional() }).meta({ id: 'SavedQueueIntegration' })
export type SavedIntegration = z.output<typeof answer>

const named = { type, name }

const manage = 'integrations:manage'

export const integrations = resource({
  name: 'queueIntegration',
  path: '/queueIntegration',
  rows: 'queueIntegrations',
  row,
  answer,
  create: z.object({ ...named, ...startedSettings }),
  update: z.object({ ...named, ...connectorSettings }).partial(),
  order: { field: 'id', direction: 'desc', type: 'number' },
  searchIn: ['name'],
  pageSize: 20,
  access: { list: manage, get: manage, create: manage, update: manage, remove: manage },
  plan: 'useIntegrations',
  missing: 'ERR_NO_INTEGRATION_FOUND',
  errors: { create: ['ERR_NAME_TAKEN'], update: ['ERR_NAME_TAKEN'], remove: ['ERR_IN_USE'] },
  example: {
    create: { type: 'webhook', name: 'Integration {{n}}', urlN8N: 'https://example.com/hook' },
    update: { name: 'Integration again {{n}}' },
  },
})

export const rotateSigningSecretEndpoint = endpoint({
  method: 'POST',
  path: '/queueIntegration/:id/secret',
  summary: 'Sign calls with a new secret from now on; it is told here and never again',
  access: manage,
  plan: 'useIntegrations',
  params: byId,
  output: answer,
  errors: ['ERR_NO_INTEGRATION_FOUND'],
  example: { params: { id: record('queueIntegration') } },
})

/** The fields of the form, for any service; each service requires its own part. */
const tested = z
  .object({
    type: type.optional(),
    ...z.object(connectorSettings).partial().shape,
    /** The integration whose stored secrets are meant when masked ones come back. */
    id: id.optional(),
  })
  .superRefine(
    (given, { addIssue }) => {
      const { test } = connectorDefinitions[given.type ?? testedConnector.type]
      for (const issue of z.object(test).safeParse(given).error?.issues ?? []) addIssue({ ...issue })
    },
    // Without a known type nothing can be checked; any other error is reported together with these.
    { when: ({ issues }) => !issues.some(({ path }) => path?.length === 0 || path?.[0] === 'type') },
  )

export const testIntegrationEndpoint = endpoint({
  method: 'POST',
  path: '/queueIntegration/testSession',
  summary: `Call a service once, with the event \`test\`, to see whether it answers, and what; without a type, a ${testedConnector.name} agent`,
  access: manage,
  plan: 'useIntegrations',
  body: tested,
  output: z.object({
    ok: z.literal(true),
    /** What a customer would read; empty if the service answers nothing. */
    reply: z.string(),
    /** Actions that the service requested by type. */
    action: z
      .object({ queueId: z.int().optional(), userId: z.int().optional(), close: z.boolean().optional(), stopBot: z.boolean().optional() })
      .optional(),
  }),
  errors: ['ERR_INTEGRATION_TEST', 'ERR_NO_INTEGRATION_FOUND'],
  example: { body: { projectName: 'bakery', jsonContent: '{{serviceAccount}}', language: 'en' } },
})

/** The permissions, errors and events of this feature. */
export const integrationsCatalogue = {
  permissions: {
    'integrations:manage': ['admin', 'reading'],
  },
  errors: {
    ERR_NO_INTEGRATION_FOUND: [404, 'This integration does not exist'],
    ERR_INTEGRATION_TEST: [422, 'The integration did not answer as it should'],
  },
  get events() {
    return {
      queueIntegration: { record: 'queueIntegration', id: 'integrationId', row: integrations.row },
    } as const
  },
} as const
