import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { chats } from '@recado/contract/chats/chats'
import { connectionEndpoints } from '@recado/contract/connections'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { publicApiEndpoints } from '@recado/contract/messages/publicApi'
import { paymentEndpoints } from '@recado/contract/money/payments'
import { passkeyEndpoints } from '@recado/contract/passkeys'
import { quickMessages } from '@recado/contract/quickMessages'
import { schedules } from '@recado/contract/schedules/schedules'
import { tags } from '@recado/contract/tags'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import type { CreatedPasskey } from '@recado/contract/users/accountPasskeys'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { ConnectionRef } from '../../src/channels/channel.ts'
import { createSimulator, type Simulator } from '../../src/channels/simulator/createSimulator.ts'
import { addPasskey, beginPasskey } from '../../src/features/access/accountPasskeys/addPasskey.ts'
import { beginPasskeySignIn } from '../../src/features/access/accountPasskeys/passkeySignIn.ts'
import { beginSetup, confirmSetup } from '../../src/features/access/secondStep/setUpSecondStep.ts'
import { issueSetupToken } from '../../src/features/access/secondStep/setupToken.ts'
import { days, later } from '../../src/kernel/clock.ts'
import { createSecrets, hashToken } from '../../src/kernel/secrets.ts'
import { settingsOf } from '../cloud/cloudNumber.ts'
import { fakeGraphApiAt } from '../cloud/fakeGraphApi.ts'
import type { Person } from '../createPeople.ts'
import { createAuthenticator } from '../softwareAuthenticator.ts'
import type { World } from '../testApp.ts'
import { type Company, createPersonOfRole } from './createCompany.ts'
import { bearer, send } from './rawRequest.ts'

/** What an example needs and no endpoint answers: the mailed code, read from the sealed mail. */
export async function mailedCode(world: World, email: string): Promise<string> {
  const asked = await world.call(null, accessEndpoints.forgotPassword, { body: { email } })
  if (asked.status !== 200) throw new Error(`No code was mailed to ${email}: ${JSON.stringify(asked.data)}`)
  const { unseal } = createSecrets(world.config.secretKey ?? '')
  const { rows } = await sql<{ sealed: string }>`select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send'`.execute(
    world.platform,
  )
  const mails = rows.map(({ sealed }) => JSON.parse(unseal(sealed)) as { to: string; text: string })
  const code = mails.find(({ to }) => to === email)?.text.match(/: ([A-Z2-9]{8})\n/)?.[1]
  if (!code) throw new Error(`The mail to ${email} holds no code`)
  return code
}

/** The app's code of a set-up that the caller began, a recovery code, the token of a required set-up, and somebody who lost the phone. */
export async function secondStepTexts(
  { world, company, caller }: Pick<Attack, 'world' | 'company' | 'caller'>,
  texts: ReadonlySet<string>,
): Promise<Record<string, string>> {
  if (texts.has('adminWithSecondStep')) {
    const admin = await createPersonOfRole(world, company, 'admin')
    await giveSecondStep(world, admin)
    return { adminWithSecondStep: admin.email }
  }
  if (!['appCode', 'recoveryCode', 'setupToken'].some((name) => texts.has(name))) return {}
  const account = { userId: caller.id, companyId: caller.companyId }
  const setupToken = await issueSetupToken(world.kernel, account)
  const { secret } = await beginSetup(world.kernel, account, async () => async () => undefined)
  const appCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })
  if (!texts.has('recoveryCode')) return { setupToken, appCode }
  const { sessionId } = caller
  const [recoveryCode = ''] = await confirmSetup(world.kernel, account, { code: appCode, sessionId })
  return { recoveryCode }
}

/** A passkey that the caller's browser has just made, or one of the caller's account that has signed. */
export async function accountPasskeyTexts(
  { world, caller }: Pick<Attack, 'world' | 'caller'>,
  texts: ReadonlySet<string>,
): Promise<Record<string, string>> {
  if (!texts.has('passkeyId')) return {}
  const { created, sign } = await createPasskey(world, caller)
  const { clientDataJSON: createdClientData, attestationObject } = created.response
  if (texts.has('createdClientData')) return { passkeyId: created.id, createdClientData, attestationObject }
  await storePasskey(world, caller, created)
  const {
    clientDataJSON: signedClientData,
    authenticatorData: signedAuthenticatorData,
    signature,
    userHandle,
  } = sign(beginPasskeySignIn(world.kernel)).response
  return { passkeyId: created.id, signedClientData, signedAuthenticatorData, passkeySignature: signature, passkeyUser: userHandle ?? '' }
}

async function createPasskey({ kernel, config }: World, { id: userId, companyId }: Person) {
  const { origin, hostname: host } = config.publicUrl
  const authenticator = createAuthenticator({ origin, host })
  return { created: authenticator.create(await beginPasskey(kernel, { userId, companyId })), sign: authenticator.sign }
}

const storePasskey = ({ kernel }: World, { id: userId, companyId, sessionId }: Person, passkey: CreatedPasskey) =>
  addPasskey(kernel, { userId, companyId }, { passkey, sessionId, userAgent: '' })

/** The token of the mail about the caller's sign-in from a new browser. */
export async function mailedSignInToken({ platform }: World, { sessionId }: Person): Promise<string> {
  const token = `${sessionId}.${randomUUID()}`
  const mailed = { endHash: hashToken(token), browserId: randomUUID(), newBrowser: true }
  await platform.updateTable('sessions').set(mailed).where('id', '=', sessionId).execute()
  return token
}

/** Without the app, for calls that only need to find one. */
async function giveSecondStep({ platform, clock, kernel }: World, { id: userId, companyId }: { id: number; companyId: number }) {
  const times = { createdAt: clock.now(), confirmedAt: clock.now() }
  await platform
    .insertInto('secondSteps')
    .values({ userId, companyId, secretSealed: kernel.secrets.seal('none'), lastPeriod: 0, ...times })
    .execute()
  return { id: userId }
}

/** A record as an answer shows it. */
export type Made = Readonly<Record<string, unknown>>
type Attack = { world: World; company: Company; caller: Person; make: (name: string) => Promise<Made>; lineOf: () => Promise<Made> }

/** Records that no endpoint makes: they come from outside, or from a failure. */
export const exampleFixtures: Readonly<Record<string, (given: Attack) => Promise<Made>>> = {
  connectionWithQr: (given) => onNetwork(given, ({ showQr }, line) => showQr(line)),
  pairedConnection: (given) => onNetwork(given, ({ link }, line) => link(line)),
  linkedDefault: (given) => onNetwork(given, ({ link }, line) => link(line), defaultConnection),
  async phoneLine({ world, company, caller }) {
    const body = { name: `Phone ${caller.id}`, provider: 'beta' }
    return (await world.call(company.people.admin, connectionEndpoints.create, { body })).data
  },
  userWithSecondStep: async ({ world, company }) => giveSecondStep(world, await createPersonOfRole(world, company, 'user')),
  async ownToken({ world, caller }) {
    const token = { name: 'Reports', tokenHash: randomUUID(), ending: 'abcd', readOnly: true, groups: ['reports' as const] }
    const { id } = await world.platform
      .insertInto('personTokens')
      .values({
        ...token,
        companyId: caller.companyId,
        userId: caller.id,
        createdAt: world.clock.now(),
        expiresAt: later(world.clock.now(), days(30)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id }
  },
  linkedUser: async ({ world, company }) => linkToProvider(world, await createPersonOfRole(world, company, 'user')),
  ownSsoLink: ({ world, caller }) => linkToProvider(world, caller),
  async accountPasskey({ world, caller }) {
    return (await storePasskey(world, caller, (await createPasskey(world, caller)).created)).passkey
  },
  passkeyConnection: askForPasskey,
  async passkeyToken({ world, company }) {
    const { id, challenge } = await askForPasskey({ world, company })
    const { token } = (await world.call(company.people.admin, passkeyEndpoints.start, { params: { id } })).data
    const signed = { type: 'webauthn.get', challenge, origin: 'https://web.whatsapp.com' }
    return { id, token, clientData: Buffer.from(JSON.stringify(signed)).toString('base64url') }
  },
  async templateLine({ world, company, caller }) {
    const number = fakeGraphApiAt(world.config.graphUrl)?.number()
    if (!number) throw new Error('Nobody stands in for Meta here')
    const body = { name: `Official ${caller.id} ${number.id}`.slice(0, 50), provider: 'cloud', settings: settingsOf(number) }
    return (await world.call(company.people.admin, connectionEndpoints.create, { body })).data
  },
  async templateTicket({ world, company, caller, make }) {
    const [line, contact] = [await make('templateLine'), await make('contact')]
    const wanted = { contactId: Number(contact.id), whatsappId: Number(line.id), status: 'pending' as const }
    const { id } = (await world.call(company.people.admin, ticketEndpoints.create, { body: wanted })).data
    await world.call(caller, ticketEndpoints.update, { params: { id }, body: { status: 'open', userId: caller.id } })
    const row = { companyId: company.id, connectionId: Number(line.id), name: 'hello', language: 'pt_BR', body: 'Olá {{1}}, até já.' }
    const template = world.platform
      .insertInto('templates')
      .values({ ...row, status: 'approved', updatedAt: new Date() })
      .returning('id')
    return { id, templateId: (await template.executeTakeFirstOrThrow()).id }
  },
  lineWithFile: (given) => onNetwork(given, showFile),
  async pendingTicket({ world, company, make }) {
    const [contact, connection] = [await make('contact'), await make('connection')]
    const body = { contactId: Number(contact.id), whatsappId: Number(connection.id), status: 'pending' as const }
    return (await world.call(company.people.admin, ticketEndpoints.create, { body })).data
  },
  async lane({ world, company, caller }) {
    const body = { name: `Lane ${caller.id}`, kanban: 1 as const }
    return (await world.call(company.people.admin, tags.endpoints.create, { body })).data
  },
  async ownTicket({ world, caller, make }) {
    const { id } = await make('pendingTicket')
    const body = { status: 'open' as const, userId: caller.id }
    return (await world.call(caller, ticketEndpoints.update, { params: { id: Number(id) }, body })).data
  },
  /** With an assistant that helps the caller, and a customer who has written. */
  async assistedTicket({ make }) {
    return { id: (await make('assistedMessage')).ticketId }
  },
  async assistedMessage({ world, company, make }) {
    const ticket = await make('ownTicket')
    const promptId = Number((await make('prompt')).id)
    await world.platform.updateTable('connections').set({ promptId }).where('id', '=', Number(ticket.whatsappId)).execute()
    const message = { companyId: company.id, ticketId: Number(ticket.id), contactId: Number(ticket.contactId), fromMe: false }
    return world.platform
      .insertInto('messages')
      .values({ ...message, id: randomUUID(), body: 'Tem pão?', createdAt: world.clock.now() })
      .returning(['id', 'ticketId', 'contactId'])
      .executeTakeFirstOrThrow()
  },
  /** Of the assistant of another prompt than the ticket's. */
  async assistantAnswer({ world, company, make }) {
    const { ticketId, contactId } = await make('assistedMessage')
    const { name } = await make('prompt')
    const createdAt = later(world.clock.now(), days(1))
    const row = { companyId: company.id, ticketId: Number(ticketId), createdAt }
    await world.platform
      .insertInto('ticketSteps')
      .values({ ...row, code: 'assistantAnswered', values: JSON.stringify({ name }) })
      .execute()
    const message = { ...row, id: randomUUID(), contactId: Number(contactId), fromMe: true, origin: 'bot' as const, body: 'Nunca.' }
    return world.platform.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
  },
  async resolvedTicket({ world, caller, make }) {
    const { id } = await make('ownTicket')
    return (await world.call(caller, ticketEndpoints.update, { params: { id: Number(id) }, body: { status: 'closed' } })).data
  },
  async transferredTicket({ world, caller, make }) {
    const { id } = await make('ownTicket')
    const queue = await make('queue')
    const body = { status: 'pending' as const, userId: null, queueId: Number(queue.id), undoable: true }
    return (await world.call(caller, ticketEndpoints.update, { params: { id: Number(id) }, body })).data
  },
  async ownMessage({ world, caller, make }) {
    const { id } = await make('ownTicket')
    const { data } = await world.call(caller, messageEndpoints.send, {
      params: { ticketId: Number(id) },
      body: { body: `Said by ${caller.name}` },
    })
    return data[0] as Made
  },
  async media({ world, caller, make }) {
    const { id: ticketId } = await make('ownTicket')
    const body = new FormData()
    body.append('medias', new Blob(['a note']), 'note.txt')
    const headers = { authorization: `Bearer ${caller.token}` }
    const response = await fetch(`${world.url}/api/messages/${ticketId}`, { method: 'POST', headers, body })
    const [message] = (await response.json()) as { mediaUrl: string }[]
    return { id: message?.mediaUrl.match(/media\/([\da-f-]{36})/)?.[1] }
  },
  async ownNote({ world, caller, make }) {
    const { id } = await make('pendingTicket')
    const body = { note: `Noted by ${caller.name}`, ticketId: Number(id) }
    return (await world.call(caller, noteEndpoints.create, { body })).data
  },
  /** The caller's own: only supervisors see others'. */
  /** A second contact of the same company. */
  async otherContact({ world, company }) {
    const { companyId } = company.people.admin
    const contact = world.platform.insertInto('contacts').values({ companyId, name: 'Other contact' })
    return contact.returning('id').executeTakeFirstOrThrow()
  },
  async schedule({ world, caller, make }) {
    const contact = await make('contact')
    const body = { body: `Planned by ${caller.name}`, contactId: Number(contact.id), sendAt: '2099-01-31T09:00' }
    return (await world.call(caller, schedules.endpoints.create, { body })).data
  },
  async failedSchedule({ world, make }) {
    const schedule = await make('schedule')
    await world.platform.updateTable('schedules').set({ status: 'ERRO', error: 'tooLate' }).where('id', '=', Number(schedule.id)).execute()
    return schedule
  },
  runningCampaign: (given) => campaignThatIs('EM_ANDAMENTO', given),
  cancelledCampaign: (given) => campaignThatIs('CANCELADA', given),
  async failedCampaign(given) {
    const campaign = await campaignThatIs('EM_ANDAMENTO', given)
    const recipient = {
      campaignId: Number(campaign.id),
      name: 'Ana',
      number: '5511987650000',
      identity: '551187650000',
      variant: 1,
      values: '{}',
    }
    const failed = { error: 'notSent', sentAt: given.world.clock.now(), companyId: given.company.id }
    await given.world.platform
      .insertInto('campaignRecipients')
      .values({ ...recipient, ...failed })
      .execute()
    return campaign
  },
  async ownQuickMessage({ world, caller }) {
    const body = { shortcode: `short${caller.id}`, message: `Written by ${caller.name}` }
    return (await world.call(caller, quickMessages.endpoints.create, { body })).data
  },
  async sharedQuickMessage({ world, caller }) {
    const body = { shortcode: `shared${caller.id}`, message: `For everybody, by ${caller.name}`, geral: true }
    return (await world.call(caller, quickMessages.endpoints.create, { body })).data
  },
  async changedArticle({ world, company, make }) {
    const article = await make('knowledgeArticle')
    const former = { articleId: Number(article.id), title: 'Former title', text: 'Former text', userId: null, savedAt: new Date() }
    const version = world.platform.insertInto('knowledgeVersions').values({ ...former, companyId: company.id })
    return { ...article, versionId: (await version.returning('id').executeTakeFirstOrThrow()).id }
  },
  async unansweredQuestion({ world, company, make }) {
    const asked = { question: 'Do you deliver?', reason: 'missing_knowledge' as const, askedAt: world.clock.now() }
    const row = { ...asked, companyId: company.id, ticketId: Number((await make('pendingTicket')).id) }
    return world.platform.insertInto('unansweredQuestions').values(row).returning('id').executeTakeFirstOrThrow()
  },
  /** The caller's own: only members see it. */
  async ownChat({ world, caller }) {
    const body = { title: `Chat of ${caller.name}`, users: [{ id: caller.id }] }
    return (await world.call(caller, chats.endpoints.create, { body })).data as Made
  },
  async ownChatMessage({ world, caller, make }) {
    const { id } = await make('ownChat')
    const body = { message: `Said by ${caller.name}` }
    return (await world.call(caller, chatMessageEndpoints.send, { params: { id: Number(id) }, body })).data
  },
  async endedContactSheet({ world, make }) {
    const sheet = await make('contactSheet')
    await world.platform.updateTable('contactImports').set({ state: 'done' }).where('id', '=', Number(sheet.id)).execute()
    return sheet
  },
  async ownBulkTask({ world, company, caller }) {
    const row = { companyId: company.id, userId: caller.id, resource: 'contact', action: '{"type":"tag"}', total: 1, startedAt: new Date() }
    return world.platform.insertInto('bulkTasks').values(row).returning(['id', 'userId']).executeTakeFirstOrThrow()
  },
  async ownNotice({ world, company, caller, make }) {
    const ticketId = Number((await make('pendingTicket')).id)
    const row = { ticketId, companyId: company.id, userId: caller.id, kind: 'reminder' as const, name: 'Rita', text: 'Call back' }
    return world.platform
      .insertInto('notices')
      .values({ ...row, chatId: null, chatMessageId: null, createdAt: new Date() })
      .returning(['id', 'ticketId'])
      .executeTakeFirstOrThrow()
  },
  async webhookWithDelivery({ world, company, make }) {
    const { id: webhookId } = await make('hook')
    const now = new Date()
    const row = { companyId: company.id, webhookId: Number(webhookId), ticketId: 1, event: 'ticket.closed' as const, payload: '{}' }
    const times = { notBefore: now, dueSince: now, createdAt: now }
    const { id: deliveryId } = await world.platform
      .insertInto('webhookDeliveries')
      .values({ ...row, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: webhookId, deliveryId }
  },
  async invoice({ world, company }) {
    return openInvoice(world, company)
  },
  async charge({ world, company }) {
    const { id } = await openInvoice(world, company)
    const body = { ...(paymentEndpoints.subscribe.example.body as object), invoiceId: id } as InputOf<
      typeof paymentEndpoints.subscribe
    >['body']
    const { data } = await world.call(company.people.admin, paymentEndpoints.subscribe, { body })
    const row = world.platform.selectFrom('charges').select(['id', 'reference', 'invoiceId']).where('id', '=', data.id)
    return row.executeTakeFirstOrThrow()
  },
  /** One that others cannot have. */
  async ownPlan({ world, company: { planId } }) {
    await world.platform.updateTable('plans').set({ public: false }).where('id', '=', planId).execute()
    return { id: planId }
  },
  async outsideMessage({ world, company, lineOf }) {
    const headers = { ...bearer(String((await lineOf()).token)) }
    const body = { number: `5511${company.marker}`, body: 'Sent by another program' }
    return (await send(world.url, publicApiEndpoints.send, { params: {}, query: {}, body, headers })).data as Made
  },
  async failedMessage({ world, make }) {
    const message = await make('ownMessage')
    await world.platform.updateTable('messages').set({ error: 'notOnService' }).where('id', '=', String(message.id)).execute()
    return message
  },
}

/** As the job makes it; an open one from an earlier attack is settled first. */
async function openInvoice(world: World, company: Company): Promise<{ id: number; companyId: number }> {
  const settled = { status: 'cancelled' as const, cancelReason: 'attacked' }
  await world.platform.updateTable('invoices').set(settled).where('companyId', '=', company.id).where('status', '=', 'open').execute()
  const owed = { kind: 'period' as const, detail: `Plan ${company.marker}`, valueCents: 3000, planId: company.planId }
  const row = { ...owed, users: 1, connections: 1, queues: 1, months: 1, dueDate: '2030-01-31', createdAt: world.clock.now() }
  return world.platform
    .insertInto('invoices')
    .values({ ...row, companyId: company.id, periodFrom: nextDay(world) })
    .returning(['id', 'companyId'])
    .executeTakeFirstOrThrow()
}
const made = new WeakMap<World, number>()
function nextDay(world: World) {
  const days = (made.get(world) ?? 0) + 1
  made.set(world, days)
  return new Date(Date.UTC(2030, 0, 31 + days)).toISOString().slice(0, 10)
}

/** Ready to run: with a connection, and an empty list. */
async function campaignThatIs(status: 'EM_ANDAMENTO' | 'CANCELADA', { world, make }: Attack): Promise<Made> {
  const [campaign, line, list] = [await make('campaign'), await make('connection'), await make('ContactList')]
  const ready = { status, connectionId: Number(line.id), contactListId: Number(list.id) }
  await world.platform.updateTable('campaigns').set(ready).where('id', '=', Number(campaign.id)).execute()
  return campaign
}

/** No process of this world keeps connections open, but the network exists. */
async function onNetwork(
  given: Attack,
  act: (network: Simulator['network'], line: ConnectionRef) => Promise<unknown>,
  connectionOf = ({ make }: Attack) => make('connection'),
): Promise<Made> {
  const { world, company } = given
  const connection = await connectionOf(given)
  const { network, channel: carrier, close } = createSimulator({ connection: world.options })
  carrier.connect?.({
    listConnections: async () => [],
    passkeyAnswer: async () => undefined,
    receive: async () => undefined,
    reportState: async () => undefined,
  })
  await act(network, { connectionId: Number(connection.id), companyId: company.id })
  await close()
  return connection
}

/** Once there is a connection, one of them is the default. */
async function defaultConnection({ world, company, make }: Attack): Promise<Made> {
  await make('connection')
  const ofCompany = world.platform.selectFrom('connections').select('id').where('companyId', '=', company.id)
  return ofCompany.where('isDefault', '=', true).executeTakeFirstOrThrow()
}

/** Only the network knows it. */
async function showFile(network: Simulator['network'], line: ConnectionRef) {
  const file = { name: 'file.png', mime: 'image/png', size: 4, open: () => Readable.from(Buffer.from('file'), { objectMode: false }) }
  await network.link(line)
  await network.inbound(line, { id: 'file-of-the-line', from: { number: '5511987654321', name: '' }, fromMe: true, body: '' }, file)
}

/** A connection whose account asks for a passkey. Nobody keeps it open, so its state stays. */
async function askForPasskey({ world: { platform }, company }: Pick<Attack, 'world' | 'company'>) {
  const challenge = randomUUID()
  const companyId = company.id
  const { id } = await platform
    .insertInto('connections')
    .values({
      companyId,
      name: `Passkey ${challenge}`,
      settings: '{}',
      wanted: 'disconnected',
      status: 'PAIRING',
      statusReason: 'passkeyNeeded',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = { challenge, options: JSON.stringify({ challenge }), expiresAt: new Date('2099-01-01'), userId: null, tokenHash: null }
  await platform
    .insertInto('passkeyRequests')
    .values({ companyId, connectionId: id, ...request, answerSealed: null })
    .execute()
  return { id, challenge }
}

async function linkToProvider({ platform, clock }: World, { id, companyId }: Pick<Person, 'id' | 'companyId'>) {
  const identity = { issuer: 'https://id.example.com', subject: randomUUID(), byPassword: true, createdAt: clock.now() }
  await platform
    .insertInto('ssoIdentities')
    .values({ ...identity, companyId, userId: id })
    .execute()
  return { id }
}
