import { randomUUID } from 'node:crypto'
import type { PlatformDb } from '../src/kernel/database/schema.ts'
import { insertMissingRows } from './insertMissingRows.ts'

/** Inserts a row into every table of a company, so that tests can bend each reference. */
export async function insertEveryRow(platform: PlatformDb, { companyId, userId }: { companyId: number; userId: number }) {
  const now = new Date()
  const insert = async (table: string, row: object, answered = 'id'): Promise<Record<string, unknown>> =>
    platform
      .insertInto(table as 'tags')
      .values({ companyId, ...row } as never)
      .returning(answered as 'id')
      .executeTakeFirstOrThrow() as never
  const id = async (table: string, row: object) => (await insert(table, row)).id as number

  const queueId = await id('queues', { name: 'Queue', color: '#000000' })
  const connectionId = await id('connections', { name: 'Line', wanted: 'disconnected' })
  const assistant = { prompt: '', model: 'gpt-4o-mini', maxTokens: 1, temperature: 0, apiKeySealed: '', maxMessages: 1 }
  const promptId = await id('prompts', { name: 'Prompt', queueId, ...assistant })
  await insert('promptTokens', { promptId, day: '2026-11-30', tokens: 1 }, 'promptId')
  await insert('aiPrices', { model: 'gpt-4o-mini', currency: 'USD', input: 1, output: 1 }, 'model')
  const articleId = await id('knowledgeArticles', { kind: 'pair', title: 'Question', text: 'Answer', updatedAt: now })
  await insert('knowledgeWords', { word: 'answer', language: 'pt', stem: 'answer', sound: 'answer' }, 'word')
  const integrationId = await id('integrations', { name: 'Integration', type: 'webhook' })
  const optionId = await id('queueOptions', { queueId, position: 0, title: 'Option' })
  await insert('queueTests', { queueId, connectionId, name: 'Test', moment: 'open', turns: '[]' })
  const tagId = await id('tags', { name: 'Tag', color: '#000000' })
  const contactId = await id('contacts', { name: 'Contact' })
  const ticketId = await id('tickets', { contactId, connectionId, queueId, userId, status: 'open', createdAt: now, updatedAt: now })
  const mediaId = randomUUID()
  await insert('media', { id: mediaId, state: 'ready', connectionId })
  const messageId = randomUUID()
  await insert('messages', { id: messageId, ticketId, contactId, connectionId, mediaId, fromMe: true, createdAt: now })
  await insert('contactPictures', { contactId, mediaId, shownAs: 'x', lookAt: now })
  const session = { refreshHash: '', createdAt: now, expiresAt: now, revokedAt: now, address: '' }
  await insert('sessions', { id: randomUUID(), userId, ...session })
  await insert('pushSubscriptions', { userId, sessionId: randomUUID(), endpoint: randomUUID(), p256dh: '', auth: '', createdAt: now })
  await insert('secondSteps', { userId, secretSealed: '', createdAt: now }, 'userId')
  const passkey = { credentialId: randomUUID(), publicKey: '', counter: 0, transports: [], host: '', name: '', createdAt: now }
  await insert('accountPasskeys', { userId, ...passkey })
  await insert('redeemedChallenges', { id: randomUUID(), userId, expiresAt: now })
  await insert('recoveryCodes', { userId, codeHash: '' }, 'userId')
  const provider = { link: randomUUID(), issuer: '', clientId: '', secretSealed: '', onlyExceptUserId: userId, createdAt: now }
  await insert('ssoProviders', provider, 'companyId')
  await insert('ssoIdentities', { issuer: '', subject: '', userId, byPassword: true, createdAt: now }, 'companyId')
  const remembered = { tokenHash: '', name: '', createdAt: now, lastUsedAt: now, expiresAt: now }
  await insert('rememberedBrowsers', { id: randomUUID(), userId, ...remembered })
  const token = { name: '', ending: '', readOnly: true, groups: [], createdAt: now, expiresAt: now }
  const tokenId = await id('personTokens', { userId, tokenHash: randomUUID(), ...token })
  await insert('personTokenUses', { tokenId, usedAt: now, network: '' }, 'tokenId')
  await insert('resetCodes', { userId, known: false, codeHash: '', expiresAt: now, triesLeft: 1 }, 'userId')
  const invited = { email: 'invited@example.com', profile: 'user', tokenHash: randomUUID(), createdAt: now, expiresAt: now }
  const invitationId = await id('invitations', { ...invited, invitedById: userId })
  await insert('invitationQueues', { invitationId, queueId }, 'queueId')
  await insert('userQueues', { userId, queueId }, 'userId')
  await insert('connectionQueues', { connectionId, queueId }, 'queueId')
  await insert('contactIdentities', { contactId, kind: 'number', value: '1' }, 'contactId')
  await insert('linkedContacts', { contactId, personId: randomUUID() })
  await insert('unansweredQuestions', { ticketId, promptId, articleId, question: 'Question', reason: 'unchecked', askedAt: now })
  await insert('attendances', { ticketId, queueId, userId, queuedAt: now })
  await insert('answerTimes', { ticketId, queueId, userId, kind: 'firstAnswer', waitingSince: now, dueAt: now })
  await insert('ticketSteps', { ticketId, userId, code: 'arrive', createdAt: now })
  await insert('ticketTags', { ticketId, tagId }, 'tagId')
  const noteId = await id('ticketNotes', { ticketId, userId, userName: 'Ana', note: 'Note', createdAt: now })
  await insert('notices', { userId, ticketId, noteId, kind: 'mention', name: 'Ana', text: 'Note', createdAt: now })
  await insert('appliedChanges', { id: randomUUID(), ticketId, userId, answer: '{}', createdAt: now })
  const close = { before: '{}', saysGoodbye: true, resolvedAt: now, leavesAt: new Date('2099-01-01') }
  await insert('pendingCloses', { ticketId, userId, ...close })
  const transfer = { before: '{"ticket":{"status":"pending","agentId":null,"queueId":null},"attendance":null}', transferredAt: now }
  await insert('pendingTransfers', { ticketId, userId, ...transfer, leavesAt: new Date('2099-01-01') })
  await insert('reactions', { messageId, author: 'company', emoji: '👍', fromMe: true, createdAt: now }, 'author')
  await insert('lateChanges', { connectionId, carrierId: 'x', change: '{}', createdAt: now })
  await insert('blockedMessages', { connectionId, contactId, carrierId: 'y', content: '{"body":""}', writtenAt: now, createdAt: now })
  await insert('outbox', { connectionId, contactId, messageId, kind: 'send', notBefore: now }, 'seq')
  await insert('messageCosts', { messageId, state: 'delivered', connectionId, ticketId, number: '', at: now }, 'messageId')
  await insert('ledger', { connectionId, shard: 0 }, 'shard')
  await insert('quarantine', { connectionId, eventId: '1', kind: 'message', payload: '{}', reason: '', createdAt: now })
  const webhookId = await id('webhooks', { connectionId, url: 'https://example.com', secretSealed: '' })
  const told = { event: 'ticket.closed', payload: '{}', notBefore: now, dueSince: now, createdAt: now }
  await insert('webhookDeliveries', { webhookId, ticketId, ...told })
  const owed = { detail: 'Plan', valueCents: 3000, dueDate: '2030-01-31', periodFrom: '2030-01-31', createdAt: now }
  const invoiceId = await id('invoices', { ...owed, planId: 1, users: 1, connections: 1, queues: 1, months: 1 })
  const asked = { reference: randomUUID(), gateway: 'sandbox', method: 'pix', valueCents: 3000, createdAt: now }
  const chargeId = await id('charges', { invoiceId, ...asked })
  const others = await insertMissingRows(platform, companyId)
  return {
    ...others,
    queues: queueId,
    connections: connectionId,
    webhooks: webhookId,
    prompts: promptId,
    personTokens: tokenId,
    integrations: integrationId,
    knowledgeArticles: articleId,
    queueOptions: optionId,
    tags: tagId,
    contacts: contactId,
    tickets: ticketId,
    ticketNotes: noteId,
    media: mediaId,
    messages: messageId,
    users: userId,
    invitations: invitationId,
    invoices: invoiceId,
    charges: chargeId,
  }
}
