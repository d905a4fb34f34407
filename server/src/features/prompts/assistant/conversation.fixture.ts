import { randomUUID } from 'node:crypto'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { World } from '../../../../test/testApp.ts'
import { createSecrets } from '../../../kernel/secrets.ts'

export const KEY = 'sk-proj-nobody-reads-this-key-4242'
export const INSTRUCTIONS = 'You answer the customers of a bakery, which sells bread, cakes and nothing else.'

type SceneMessage = { fromMe?: boolean; body?: string; mediaType?: MessageKind; isDeleted?: boolean; error?: string; mediaId?: string }
type Values = { maxMessages?: number; model?: string; maxTokens?: number; temperature?: number; customer?: string; companyId?: number }

/** Inserts a company with a prompt and a customer with a ticket into the database. */
export async function createConversation({ platform, company, clock, config }: World, { customer = 'Ana Souza', ...values }: Values = {}) {
  const companyId = values.companyId ?? (await company()).id
  const given = { companyId, name: `Helper ${randomUUID()}`, prompt: INSTRUCTIONS }
  const { maxMessages = 10, maxTokens = 100, temperature = 0.3, model = 'gpt-4o-mini' } = values
  const sealed = createSecrets(config.secretKey ?? '').seal(KEY)
  const { id: speakerId } = await platform
    .insertInto('prompts')
    .values({ ...given, model, maxTokens, temperature, maxMessages, apiKeySealed: sealed })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = await platform.insertInto('contacts').values({ companyId, name: customer }).returning('id').executeTakeFirstOrThrow()
  const at = clock.now()
  const ticket = { companyId, contactId: person.id, connectionId: null, status: 'pending' as const, createdAt: at, updatedAt: at }
  const { id: ticketId } = await platform.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()

  return {
    companyId,
    ticketId,
    speakerId,
    contactId: person.id,
    asked: { companyId, ticketId, speakerId, memory: null },
    async says(body: string, { fromMe = false, ...more }: SceneMessage = {}) {
      const message = { companyId, id: randomUUID(), ticketId, contactId: person.id, fromMe, body, createdAt: clock.now(), ...more }
      await platform.insertInto('messages').values(message).execute()
      return message.id
    },
  }
}
export type TestConversation = Awaited<ReturnType<typeof createConversation>>
