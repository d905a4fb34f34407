import { randomUUID } from 'node:crypto'
import { isOptOut, OPT_OUT_DAYS } from '@recado/contract/campaigns/optOut'
import type { Placement } from '@recado/contract/tickets/decideAct'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { days, later } from '../../kernel/clock.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { DomainEvents } from '../../kernel/domainEvents.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { recordOptOut } from '../contacts/index.ts'
import { messagePresenter, sendMessage } from '../messages/index.ts'
import { settingOf } from '../settings/index.ts'
import { moveTicket } from '../tickets/index.ts'
import { publishProgressOf } from './publishProgress.ts'

type Reply = DomainEvents['message.received']

/** What a customer writes after a campaign, over the same line. True: they want no more of any, and were told that it is so. */
export async function handleCampaignReply(tx: Tx, kernel: Kernel, answer: Reply): Promise<boolean> {
  const { ticket, inbound, at } = answer
  const campaign = await recordReply(tx, kernel, answer)
  if (!campaign || !isOptOut(inbound.body)) return false
  await recordOptOut(tx, { contactId: ticket.contactId, optedOut: true, reason: inbound.body.trim(), at })
  // Another agent answers. The contact has opted out all the same.
  if (inbound.isStandby) return true
  const said = { id: randomUUID(), body: await confirmation(tx), origin: 'campaign' as const, originName: campaign.name }
  const sent = await sendMessage(tx, { ticket, at, show: messagePresenter(kernel) }, said)
  if (answer.closedBefore) await closeAgain(tx, sent.ticket, { to: answer.closedBefore, at })
  return true
}

/** Only the word itself had opened it, so nobody has to answer: no goodbye and no rating follow. */
const closeAgain = (tx: Tx, ticket: Ticket, { to: { userId, queueId }, at }: { to: Placement; at: Date }) =>
  moveTicket(tx, ticket, {
    act: 'close',
    to: { status: 'closed', userId, queueId },
    at,
    steps: [{ code: 'closedByOptOut', values: {} }],
    reason: 'optOut',
  })

export type LatestCampaign = { id: number; campaignId: number; answeredAt: string | null; name: string }
type People = SelectQueryBuilder<TenantDatabase, 'contactIdentities', { contactId: number }>
type Asked = { connectionId: number; since: string }

const latest = (eb: Pick<ExpressionBuilder<TenantDatabase, never>, 'selectFrom'>, { connectionId, since }: Asked) =>
  eb
    .selectFrom('contactIdentities')
    .innerJoin('campaignRecipients', 'campaignRecipients.identity', 'contactIdentities.value')
    .innerJoin('campaigns', 'campaigns.id', 'campaignRecipients.campaignId')
    .select(['campaignRecipients.id', 'campaignRecipients.campaignId', 'campaignRecipients.answeredAt', 'campaigns.name'])
    .where('contactIdentities.kind', '=', 'number')
    .where('campaigns.connectionId', '=', connectionId)
    .where('campaignRecipients.sentAt', '>=', since)
    .orderBy('campaignRecipients.sentAt', 'desc')
    .limit(sql.lit(1))

const latestTo = preparedRead<Asked & { contactId: number }, LatestCampaign>((db, param) =>
  latest(db as never, { connectionId: param('connectionId'), since: param('since') }).where(
    'contactIdentities.contactId',
    '=',
    param('contactId'),
  ),
)

/** The same for a statement that asks for more than that, before it is known who writes: of all of whom these people are. */
export const latestCampaignOf = (eb: ExpressionBuilder<TenantDatabase, never>, people: People, asked: Asked) =>
  jsonObjectFrom(latest(eb, asked).where('contactIdentities.contactId', 'in', people)).as('campaign')

/** From when on a campaign is still answered. */
export const repliesCountSince = (now: Date) => later(now, -days(OPT_OUT_DAYS)).toISOString()

/** The campaign that they were last written to by, if that is not long ago. */
async function recordReply(tx: Tx, kernel: Kernel, { ticket: { contactId }, connectionId, at, campaign }: Reply) {
  const [found] = campaign === undefined ? await latestTo(tx.db, { contactId, connectionId, since: repliesCountSince(at) }) : [campaign]
  if (found?.answeredAt !== null) return found
  await tx.db.updateTable('campaignRecipients').set({ answeredAt: at }).where('id', '=', found.id).execute()
  publishProgressOf(tx, kernel, found.campaignId)
  return found
}

const confirmations = {
  pt: 'Pronto: você não receberá mais as nossas mensagens em massa.',
  en: 'Done: you will get no more of our mass messages.',
  es: 'Listo: ya no recibirás nuestros mensajes masivos.',
} as const

async function confirmation({ db }: Tx): Promise<string> {
  return confirmations[await settingOf(db, 'language')]
}
