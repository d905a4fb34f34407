import { randomUUID } from 'node:crypto'
import type { RequestedActions } from '@recado/contract/bot/botEvents'
import { connectorDefinitions, testedConnector } from '@recado/contract/connectors/connectors'
import { AppError } from '@recado/contract/errors'
import { integrations, type QueueIntegration, type testIntegrationEndpoint } from '@recado/contract/integrations'
import type { z } from 'zod'
import type { Connectors, ConversationInput, HttpPost, ResponderAnswer } from '../../connectors/connector.ts'
import { ResponderFailed } from '../../connectors/responder.ts'
import { minutes } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { randomToken } from '../../kernel/secrets.ts'
import { createGuardedPost } from './guardedPost.ts'
import { integrationRows, maskIntegration, unsealIntegration } from './integrations.rows.ts'
import { hasSigningSecret } from './signingSecret.ts'

type TestedSettings = z.output<typeof testIntegrationEndpoint.body>
type Caller = { companyId: number; db: TenantDb; connectors: Connectors }
type TestResult = z.output<typeof testIntegrationEndpoint.output>

/** Calls a service once as for a customer, with the values of the form. Stores nothing and sends nobody a message. */
export async function runIntegrationTest(
  kernel: Kernel,
  { companyId, db, connectors }: Caller,
  given: TestedSettings,
): Promise<TestResult> {
  const type = given.type ?? testedConnector.type
  const row = given.id === undefined ? undefined : await readRow(db, given.id)
  const settings = settingsOf(kernel, { type, row, given })
  const conversation = await sampleFor(db, kernel.clock.now())
  if (given.type) await takeTest(kernel, companyId)
  let status: number | undefined
  const post: HttpPost = async (address, call) => {
    const answer = await createGuardedPost(kernel)(address, call)
    status = answer.status
    return answer
  }
  try {
    const answer = await connectors[type].test({ settings, conversation, memory: null, now: kernel.clock.now(), post })
    return given.type ? { ok: true, reply: wholeReply(answer), action: actionOf(answer.orders) } : { ok: true, reply: firstReply(answer) }
  } catch (error) {
    if (error instanceof ResponderFailed)
      throw new AppError('ERR_INTEGRATION_TEST', { reason: error.reason, ...(given.type && { status }) })
    throw error
  }
}

const takeTest = ({ throttles, config }: Kernel, companyId: number) =>
  throttles.take({ key: `integration:${companyId}`, limit: config.limits.integrationTestsPerMinute, window: minutes(1) })

const readRow = async (db: TenantDb, id: number) =>
  assertExists(await integrationRows(db).where('integrations.id', '=', id).executeTakeFirst(), 'ERR_NO_INTEGRATION_FOUND')

type Given = { type: QueueIntegration['type']; row: QueueIntegration | undefined; given: TestedSettings }

/** Replaces masked values of the form by the stored ones. An unsaved integration is signed with a random secret. */
function settingsOf({ secrets }: Kernel, { type, row, given }: Given) {
  const stored = row && unsealIntegration(secrets)(row)
  const isShown = row && maskIntegration(secrets)(row).jsonContent === given.jsonContent
  const jsonContent = (isShown ? stored?.jsonContent : given.jsonContent) ?? ''
  const entered = integrations.create.parse({ type, name: connectorDefinitions[type].name, ...given, jsonContent })
  return { ...entered, secret: hasSigningSecret({ type }) ? stored?.secret || randomToken() : '' }
}

/** A made-up conversation with the shape of a real one. */
async function sampleFor(db: TenantDb, now: Date): Promise<ConversationInput> {
  const company = await db.selectFrom('companies').select(['id', 'name']).executeTakeFirstOrThrow()
  const message = { id: randomUUID(), body: 'Test', mediaType: null, mediaUrl: null, createdAt: now.toISOString() }
  return {
    event: 'test',
    company,
    connection: null,
    message,
    messages: [message],
    ticket: { id: 0, uuid: randomUUID(), status: 'pending', isGroup: false, queue: null },
    contact: { id: 0, name: 'Test', number: null, email: '' },
  }
}

const textsOf = ({ replies }: ResponderAnswer) => replies.map(({ text, file }) => text || file?.url || '')
const firstReply = (answer: ResponderAnswer) => textsOf(answer)[0] ?? ''
const wholeReply = (answer: ResponderAnswer) => textsOf(answer).join('\n\n')
const actionOf = ({ queueId, userId, close, stop }: RequestedActions) => ({
  queueId,
  userId,
  close,
  ...(stop !== undefined && { stopBot: true }),
})
