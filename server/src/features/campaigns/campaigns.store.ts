import { lockReasonOf } from '@recado/contract/campaigns/campaignStates'
import { type Campaign, type campaigns, messageKeys } from '@recado/contract/campaigns/campaigns'
import { AppError } from '@recado/contract/errors'
import { parseTimeInput } from '@recado/contract/time/timeInput'
import type { z } from 'zod'
import { assertExists, type Store } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { settingOf } from '../settings/index.ts'
import { assertPlannable } from '../templates/index.ts'
import { assertEmailConfirmed } from '../users/index.ts'
import { CAMPAIGNS_WAKE_NAME, readCampaign } from './campaigns.event.ts'
import { campaignPresenter, campaignRows } from './campaigns.rows.ts'
import { assertNoFileLost } from './campaignsWithLostFile.ts'
import { recipientRows } from './recipients/recipients.rows.ts'

type NewCampaign = z.output<typeof campaigns.create>
type CampaignChanges = z.output<typeof campaigns.update>
type CampaignStore = Store<Campaign, NewCampaign, CampaignChanges, z.output<typeof campaigns.endpoints.list.query>>

type Needed = Pick<Kernel, 'urlSigner' | 'clock' | 'config'>

export function campaignStore(kernel: Needed): CampaignStore {
  const present = campaignPresenter(kernel)
  return {
    table: 'campaigns',
    rows: campaignRows,
    present,
    details: withShipping,
    filtered:
      async ({ archived = false }) =>
      (db) =>
        campaignRows(db).where('campaigns.archived', '=', archived),
    async prepare(values, { db }) {
      if (!values.scheduledAt) return values
      return { ...values, scheduledAt: parseTimeInput(values.scheduledAt, await settingOf(db, 'timezone')) }
    },
    async create(tx, { copyOf, ...values }) {
      const mediaId = copyOf === null ? null : await fileOf(tx, copyOf)
      const { id } = await tx.db
        .insertInto('campaigns')
        .values({ ...inColumns(values), name: values.name, templates: await namedTemplates(tx, values), mediaId })
        .returning('id')
        .executeTakeFirstOrThrow()
      return applySchedule(tx, kernel, id)
    },
    async update(tx, { id, row, values: { archived, ...values } }) {
      if (archived !== undefined) await archive(tx, row, archived)
      if (archived !== undefined && Object.keys(values).length === 0) return readCampaign(tx, kernel, id)
      if (row.waitsFor === 'choice' && values.lacking && Object.keys(values).length === 1) {
        await tx.db.updateTable('campaigns').set({ lacking: values.lacking, waitsFor: null }).where('id', '=', id).execute()
        tx.wake(CAMPAIGNS_WAKE_NAME)
        return readCampaign(tx, kernel, id)
      }
      assertNotUnderWay(row, kernel.clock.now())
      if (row.status === 'CANCELADA') assertSameRecipients(row, values)
      const { templates = row.templates, whatsappId = row.whatsappId } = values
      const mustCheckTemplates = values.templates !== undefined || whatsappId !== row.whatsappId
      const changes = {
        ...inColumns(values),
        ...(mustCheckTemplates && { templates: await namedTemplates(tx, { templates, whatsappId }) }),
      }
      if (Object.keys(changes).length > 0) await tx.db.updateTable('campaigns').set(changes).where('id', '=', id).execute()
      return applySchedule(tx, kernel, id)
    },
    async remove({ db }, { id, status }) {
      if (status === 'EM_ANDAMENTO') throw new AppError('ERR_IN_USE')
      await db.deleteFrom('campaigns').where('id', '=', id).execute()
    },
  }
}

/** The file of the campaign that is copied. Copies share one stored file. */
async function fileOf({ db }: Tx, id: number): Promise<string | null> {
  const row = await db.selectFrom('campaigns').select('mediaId').where('id', '=', id).executeTakeFirst()
  return assertExists(row, 'ERR_NO_CAMPAIGN_FOUND').mediaId
}

/** A campaign with a time starts by itself at that time. A cancelled one keeps its status: an administrator has to restart it. */
async function applySchedule(tx: Tx, kernel: Needed, id: number): Promise<Campaign> {
  const row = await readCampaign(tx, kernel, id)
  if (row.scheduledAt !== null) {
    assertComplete(row)
    await assertNoFileLost(tx, id)
    await assertSenderConfirmed(tx, kernel)
  }
  if (row.status === 'CANCELADA') return row
  const status = row.scheduledAt === null ? 'INATIVA' : 'PROGRAMADA'
  // A planned campaign never stays in the archive, where no user would see it.
  const archived = row.archived && status === 'INATIVA'
  if (row.status !== status || row.archived !== archived)
    await tx.db.updateTable('campaigns').set({ status, archived }).where('id', '=', id).execute()
  tx.wake(CAMPAIGNS_WAKE_NAME)
  return { ...row, status, archived }
}

/** Archives a campaign that is not going to go out, or brings it back to the list. */
async function archive({ db }: Tx, { id, status }: Campaign, archived: boolean) {
  if (archived && (status === 'PROGRAMADA' || status === 'EM_ANDAMENTO')) throw new AppError('ERR_CAMPAIGN_UNDER_WAY')
  await db.updateTable('campaigns').set({ archived }).where('id', '=', id).execute()
}

/** A campaign needs content, a connection, and recipients: a list, a tag, or recipients that are stored already (`isPrepared`). */
export function assertComplete(row: Campaign, isPrepared = false) {
  const hasRecipients = isPrepared || row.contactListId !== null || row.tagId !== null
  const hasContent =
    row.templates.length > 0 || messageKeys.some((key) => row[key].trim() !== '') || row.media !== null || row.fileListId !== null
  if (!hasContent || row.whatsappId === null || !hasRecipients) throw new AppError('ERR_CAMPAIGN_INCOMPLETE')
}

/** Every company may prepare a campaign. Only a company with a confirmed e-mail address may start one. */
export async function assertSenderConfirmed({ db }: Tx, { config }: Pick<Kernel, 'config'>) {
  assertEmailConfirmed(config, await db.selectFrom('companies').select('emailConfirmed').executeTakeFirstOrThrow())
}

export function assertNotUnderWay(row: Campaign, now: Date) {
  if (lockReasonOf(row, now.getTime()) !== null) throw new AppError('ERR_CAMPAIGN_UNDER_WAY')
}

/** The recipients are stored when a campaign starts, so another list or tag would have no effect. */
function assertSameRecipients(row: Campaign, { contactListId = row.contactListId, tagListId = row.tagId }: CampaignChanges) {
  if (contactListId !== row.contactListId || tagListId !== row.tagId) throw new AppError('ERR_CAMPAIGN_UNDER_WAY')
}

const inColumns = ({ whatsappId, tagListId, pace, templates, asksLacking = false, ...values }: CampaignChanges) => ({
  ...values,
  // The user who sets the time decides whether the campaign waits for the choice.
  ...(values.scheduledAt !== undefined && { asksLacking }),
  ...(whatsappId !== undefined && { connectionId: whatsappId }),
  ...(tagListId !== undefined && { tagId: tagListId }),
  ...(pace !== undefined && { pace: pace && JSON.stringify(pace) }),
})

/** Stores each template with the name that it has now: the report can still name it after the template was renamed or deleted. */
async function namedTemplates(tx: Tx, { templates, whatsappId }: Pick<NewCampaign, 'templates' | 'whatsappId'>) {
  const named: Campaign['templates'] = []
  for (const { templateId, values } of templates) {
    const { name } = await assertPlannable(tx, { templateId, values, connectionId: whatsappId })
    named.push({ templateId, name, values })
  }
  return JSON.stringify(named)
}

/** Locks the campaign until the end of the transaction, and reads it. */
export async function lockCampaign({ db }: Tx, kernel: Pick<Kernel, 'urlSigner'>, id: number): Promise<Campaign> {
  const row = await campaignRows(db).where('campaigns.id', '=', id).forNoKeyUpdate('campaigns').executeTakeFirst()
  return campaignPresenter(kernel)(assertExists(row, 'ERR_NO_CAMPAIGN_FOUND'))
}

/** Old clients read the recipients together with the campaign, up to this many. Our report pages through all of them. */
const MAX_SHIPPING = 2000

/** Adds the recipients to one campaign, in the form that old clients read. */
async function withShipping(db: TenantDb | Tx['db'], campaign: Campaign): Promise<Campaign> {
  const handle = db as TenantDb
  const recipients = await recipientRows(campaign.id, undefined)(handle).orderBy('campaignRecipients.id').limit(MAX_SHIPPING).execute()
  const shipping = recipients
    .filter(({ state }) => state !== 'leftOut')
    .map(({ id, number, message, state, deliveredAt, reason }) => ({ id, number, message, status: state, deliveredAt, error: reason }))
  return {
    ...campaign,
    shipping,
    contactList: campaign.contactList && { ...campaign.contactList, contacts: await contactsOfList(handle, campaign) },
  }
}

const contactsOfList = async (db: TenantDb, { contactListId }: Campaign) =>
  contactListId === null
    ? []
    : db.selectFrom('contactListItems').select('isWhatsappValid').where('contactListId', '=', contactListId).limit(MAX_SHIPPING).execute()
