import type { Reply } from '@recado/contract/bot/happenings'
import { LONGEST_MESSAGE } from '@recado/contract/messages/messages'
import { z } from 'zod'
import type { Connectors } from '../../connectors/port.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { type Answer, type Question, type Speaker, SpeakerFailed } from '../../kernel/speaker.ts'
import { guardedPost } from './guardedPost.ts'
import { integrationRows, opened } from './integrations.rows.ts'
import { withSecret } from './signingSecret.ts'
import { tellOfConversation } from './tellOfConversation.ts'

/** Of which integration, up to which message it was told, and what it wanted to be kept. */
const memory = z.object({ of: z.int(), after: z.int().optional(), own: z.unknown() })

/** Answers customers through the service that an integration leads to. */
export const connectorSpeaker = (kernel: Kernel, connectors: Connectors): Speaker => ({
  async retries(asked) {
    return connectors[(await readSettings(kernel, asked)).type].retries
  },
  async ask(asked) {
    const settings = await readSettings(kernel, asked)
    const { data: kept } = memory.safeParse(asked.memory)
    const known = kept?.of === asked.speakerId ? kept : undefined
    const found = await tellOfConversation(kernel, asked, known?.after)
    if (!found) throw new SpeakerFailed('gone', { isFinal: true })
    const asking = { settings, told: found.told, memory: known?.own ?? null, now: kernel.clock.now(), post: guardedPost(kernel) }
    const {
      replies,
      orders,
      memory: own,
    } = await connectors[settings.type].ask(asking).catch((error) => {
      if (error instanceof SpeakerFailed) noteFailure(kernel, asked, error)
      throw error
    })
    return {
      replies: bounded(replies),
      orders,
      memory: { of: asked.speakerId, after: found.newest, own } satisfies z.output<typeof memory>,
    }
  },
})

async function readSettings(kernel: Kernel, { companyId, speakerId }: Question) {
  const row = await integrationRows(kernel.read(companyId)).where('integrations.id', '=', speakerId).executeTakeFirst()
  if (!row) throw new SpeakerFailed('gone', { isFinal: true })
  return opened(kernel.secrets)(await withSecret(kernel, companyId, row))
}

const noteFailure = ({ log }: Kernel, { companyId, ticketId, speakerId }: Question, { reason }: SpeakerFailed) =>
  log.info({ companyId, ticketId, integrationId: speakerId, reason }, 'an integration did not answer')

const MOST_REPLIES = 20

/** Whoever answers from outside floods nobody. */
const bounded = (replies: readonly Reply[]): Answer['replies'] =>
  replies.slice(0, MOST_REPLIES).map((reply) => ({ ...reply, text: reply.text.slice(0, LONGEST_MESSAGE) }))
