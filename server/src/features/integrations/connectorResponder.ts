import type { Reply } from '@recado/contract/bot/botEvents'
import { MAX_MESSAGE_LENGTH } from '@recado/contract/messages/messages'
import { z } from 'zod'
import type { Connectors } from '../../connectors/connector.ts'
import { type Responder, type ResponderAnswer, ResponderFailed, type ResponderRequest } from '../../connectors/responder.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { buildConnectorInput } from './connectorInput.ts'
import { createGuardedPost } from './guardedPost.ts'
import { integrationRows, unsealIntegration } from './integrations.rows.ts'
import { ensureSecret } from './signingSecret.ts'

/** The integration that the memory belongs to, the last message that it got, and its own data. */
const memory = z.object({ of: z.int(), after: z.int().optional(), own: z.unknown() })

/** Answers customers through the service of an integration. */
export const connectorResponder = (kernel: Kernel, connectors: Connectors): Responder => ({
  async retries(request) {
    return connectors[(await readSettings(kernel, request)).type].retries
  },
  async ask(request) {
    const settings = await readSettings(kernel, request)
    const { data: stored } = memory.safeParse(request.memory)
    const ownMemory = stored?.of === request.speakerId ? stored : undefined
    const found = await buildConnectorInput(kernel, request, ownMemory?.after)
    if (!found) throw new ResponderFailed('gone', { isFinal: true })
    const asking = {
      settings,
      conversation: found.conversation,
      memory: ownMemory?.own ?? null,
      now: kernel.clock.now(),
      post: createGuardedPost(kernel),
    }
    const {
      replies,
      orders,
      memory: own,
    } = await connectors[settings.type].ask(asking).catch((error) => {
      if (error instanceof ResponderFailed) logFailure(kernel, request, error)
      throw error
    })
    return {
      replies: limitReplies(replies),
      orders,
      memory: { of: request.speakerId, after: found.newest, own } satisfies z.output<typeof memory>,
    }
  },
})

async function readSettings(kernel: Kernel, { companyId, speakerId }: ResponderRequest) {
  const row = await integrationRows(kernel.read(companyId)).where('integrations.id', '=', speakerId).executeTakeFirst()
  if (!row) throw new ResponderFailed('gone', { isFinal: true })
  return unsealIntegration(kernel.secrets)(await ensureSecret(kernel, companyId, row))
}

const logFailure = ({ log }: Kernel, { companyId, ticketId, speakerId }: ResponderRequest, { reason }: ResponderFailed) =>
  log.info({ companyId, ticketId, integrationId: speakerId, reason }, 'an integration did not answer')

const MOST_REPLIES = 20

/** Limits the replies, so that an outside service cannot flood a customer. */
const limitReplies = (replies: readonly Reply[]): ResponderAnswer['replies'] =>
  replies.slice(0, MOST_REPLIES).map((reply) => ({ ...reply, text: reply.text.slice(0, MAX_MESSAGE_LENGTH) }))
