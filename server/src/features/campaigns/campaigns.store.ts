import { lockReasonOf } from '@recado/contract/campaigns/campaignStates'
import { type Campaign, type campaigns, messageKeys } from '@recado/contract/campaigns/campaigns'
import { AppError } from '@recado/contract/errors'
import { parseTimeInput } from '@recado/contract/time/timeInput'
import type { z } from 'zod'
import { assertExists, type Store } from '../../kernel/crud.ts'
import { assertEmailConfirmed } from '../../kernel/emailConfirmation.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { settingOf } from '../settings/index.ts'
import { assertPlannable } from '../templates/index.ts'
import { readCampaign } from './campaigns.event.ts'
import { campaignPresenter, campaignRows } from './campaigns.rows.ts'
import { withShipping } from './recipients/withShipping.ts'
import { CAMPAIGNS_WAKE_NAME } from './sending/campaignsWakeName.ts'

type NewCampaign = z.output<typeof campaigns.create>
type CampaignChanges = z.output<typeof campaigns.update>
type CampaignStore = Store<Campaign, NewCampaign, CampaignChanges, z.output<typeof campaigns.endpoints.list.query>>

type Needed = Pick<Kernel, 'urlSigner' | 'clock' | 'config'>

export function campaignStore(kernel: Needed): CampaignStore {
  const shown = campaignPresenter(kernel)
  return {
    ...{ table: 'campaigns', rows: campaignRows, shown, details: withShipping },
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
      assertNotUnderWay(row, kernel.clock.now())
      if (row.status === 'CANCELADA') assertSameRecipients(row, values)
      const { templates = row.templates, whatsappId = row.whatsappId } = values
      const isOther = values.templates !== undefined || whatsappId !== row.whatsappId
      const changes = { ...inColumns(values), ...(isOther && { templates: await namedTemplates(tx, { templates, whatsappId }) }) }
      if (Object.keys(changes).length > 0) await tx.db.updateTable('campaigns').set(changes).where('id', '=', id).execute()
      return applySchedule(tx, kernel, id)
    },
    async remove({ db }, { id, status }) {
      if (status === 'EM_ANDAMENTO') throw new AppError('ERR_IN_USE')
      await db.deleteFrom('campaigns').where('id', '=', id).execute()
    },
  }
}

/** It stands once on the disk, with however many campaigns it goes. */
async function fileOf({ db }: Tx, id: number): Promise<string | null> {
  const row = await db.selectFrom('campaigns').select('mediaId').where('id', '=', id).executeTakeFirst()
  return assertExists(row, 'ERR_NO_CAMPAIGN_FOUND').mediaId
}

/** With a time it goes out by itself; one that was cancelled waits for somebody to set it going again. */
async function applySchedule(tx: Tx, kernel: Needed, id: number): Promise<Campaign> {
  const row = await readCampaign(tx, kernel, id)
  if (row.scheduledAt !== null) {
    assertComplete(row)
    await assertSenderConfirmed(tx, kernel)
  }
  if (row.status === 'CANCELADA') return row
  const status = row.scheduledAt === null ? 'INATIVA' : 'PROGRAMADA'
  // One that is to go out is seen.
  const archived = row.archived && status === 'INATIVA'
  if (row.status !== status || row.archived !== archived)
    await tx.db.updateTable('campaigns').set({ status, archived }).where('id', '=', id).execute()
  tx.wake(CAMPAIGNS_WAKE_NAME)
  return { ...row, status, archived }
}

/** Puts one away that is not to go out, or takes it back. */
async function archive({ db }: Tx, { id, status }: Campaign, archived: boolean) {
  if (archived && (status === 'PROGRAMADA' || status === 'EM_ANDAMENTO')) throw new AppError('ERR_CAMPAIGN_UNDER_WAY')
  await db.updateTable('campaigns').set({ archived }).where('id', '=', id).execute()
}

/** Whether there is something to say, a way to say it, and somebody to say it to: a list, a tag, or recipients that are written down already. */
export function assertComplete(row: Campaign, isPrepared = false) {
  const isForSomebody = isPrepared || row.contactListId !== null || row.tagId !== null
  const says =
    row.templates.length > 0 || messageKeys.some((key) => row[key].trim() !== '') || row.media !== null || row.fileListId !== null
  if (!says || row.whatsappId === null || !isForSomebody) throw new AppError('ERR_CAMPAIGN_INCOMPLETE')
}

/** A campaign is prepared by everybody, and set going by a company whose address is confirmed. */
export async function assertSenderConfirmed({ db }: Tx, { config }: Pick<Kernel, 'config'>) {
  assertEmailConfirmed(config, await db.selectFrom('companies').select('emailConfirmed').executeTakeFirstOrThrow())
}

export function assertNotUnderWay(row: Campaign, now: Date) {
  if (lockReasonOf(row, now.getTime()) !== null) throw new AppError('ERR_CAMPAIGN_UNDER_WAY')
}

/** Whom it goes to was settled when it began. */
function assertSameRecipients(row: Campaign, { contactListId = row.contactListId, tagListId = row.tagId }: CampaignChanges) {
  if (contactListId !== row.contactListId || tagListId !== row.tagId) throw new AppError('ERR_CAMPAIGN_UNDER_WAY')
}

const inColumns = ({ whatsappId, tagListId, pace, templates, ...values }: CampaignChanges) => ({
  ...values,
  ...(whatsappId !== undefined && { connectionId: whatsappId }),
  ...(tagListId !== undefined && { tagId: tagListId }),
  ...(pace !== undefined && { pace: pace && JSON.stringify(pace) }),
})

/** As they are called now, so that what has gone out can be told apart whatever becomes of them. */
async function namedTemplates(tx: Tx, { templates, whatsappId }: Pick<NewCampaign, 'templates' | 'whatsappId'>) {
  const named: Campaign['templates'] = []
  for (const { templateId, values } of templates) {
    const { name } = await assertPlannable(tx, { templateId, values, connectionId: whatsappId })
    named.push({ templateId, name, values })
  }
  return JSON.stringify(named)
}

/** The campaign, if it is there, while nobody else can change it. */
export async function lockCampaign({ db }: Tx, kernel: Pick<Kernel, 'urlSigner'>, id: number): Promise<Campaign> {
  const row = await campaignRows(db).where('campaigns.id', '=', id).forNoKeyUpdate('campaigns').executeTakeFirst()
  return campaignPresenter(kernel)(assertExists(row, 'ERR_NO_CAMPAIGN_FOUND'))
}
