import { campaignSettingEndpoints } from '@recado/contract/campaigns/campaignSettings'
import { type Campaign, campaignEndpoints, campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { sql } from 'kysely'
import type { Channel } from '../../channels/channel.ts'
import { assertExists, serveResource } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel, PlatformFeature } from '../../kernel/feature.ts'
import { readPage } from '../../kernel/readPage.ts'
import { countHeldRows } from '../../kernel/restoreParts.ts'
import type { Tx } from '../../kernel/transact.ts'
import { attachUpload, detachUpload, type FileSlot } from '../media/index.ts'
import { languageOfReader } from '../users/index.ts'
import { readCampaignSettings, saveCampaignSettings, toSettingEntries } from './campaignSettings.store.ts'
import { campaignEvent, publishCampaign } from './campaigns.event.ts'
import { campaignRows } from './campaigns.rows.ts'
import { assertNotUnderWay, campaignStore, lockCampaign } from './campaigns.store.ts'
import { cancelCampaign, restartCampaign } from './cancelCampaign.ts'
import { cancelPendingPublishes, publishProgressOfMessages } from './publishProgress.ts'
import { readCampaignReport } from './recipients/campaignReport.ts'
import { exportRecipients } from './recipients/exportRecipients.ts'
import { recipientSheetTexts } from './recipients/recipientSheetTexts.ts'
import { countFailures, countUncertain, recipientRows } from './recipients/recipients.rows.ts'
import { rehearseCampaign, rehearseResend } from './recipients/rehearseCampaign.ts'
import { resendCampaign } from './resendCampaign.ts'
import { planRetries, retriedReasons, retryRecipientsJob } from './sending/retryRecipients.ts'
import { startCampaignWorker } from './sending/sendCampaigns.ts'
import { sendTestMessages } from './sending/sendTestMessages.ts'

export const campaignsFeature = (channels: ReadonlyMap<string, Channel>): PlatformFeature => ({
  name: 'campaigns',
  fileReferences: { table: 'campaigns', seenBy: campaignRows },
  missing: { campaigns: 'ERR_NO_CAMPAIGN_FOUND' },
  held: {
    kind: 'campaigns',
    count: (db) => countHeldRows(db, sql`select from campaigns where status in ('EM_ANDAMENTO', 'PROGRAMADA')`),
    discard: (db) => sql`update campaigns set status = 'CANCELADA' where status in ('EM_ANDAMENTO', 'PROGRAMADA')`.execute(db),
  },
  jobs: (kernel) => [retryRecipientsJob(kernel)],
  background: async (kernel) => {
    const end = startCampaignWorker(kernel)
    return async () => {
      await end()
      cancelPendingPublishes(kernel)
    }
  },
  on: (kernel) => ({
    async 'messages.statusChanged'(tx, { changes, at }) {
      const ofCampaigns = changes.flatMap(({ stored }) => (stored.origin === 'campaign' ? stored : []))
      await planRetries(tx, { changes: ofCampaigns, reasons: retriedReasons(channels), at })
      await publishProgressOfMessages(
        tx,
        kernel,
        ofCampaigns.map(({ id }) => id),
      )
    },
  }),
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: campaigns, store: campaignStore(kernel), event: campaignEvent })
    serve.signedIn(campaignEndpoints.cancel, ({ actor, params: { id } }) => cancelCampaign(kernel, actor, id))
    serve.signedIn(campaignEndpoints.restart, ({ actor, params: { id } }) => restartCampaign(kernel, actor, id))
    serve.signedIn(campaignEndpoints.resend, ({ actor, params: { id }, body: { reasons } }) =>
      resendCampaign(kernel, actor, { id, reasons }),
    )
    serve.signedIn(campaignEndpoints.attach, ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, campaignFile(kernel), { actor, id, file }),
    )
    serve.signedIn(campaignEndpoints.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, campaignFile(kernel), { actor, id })
      return { message: 'campaign.fileRemoved' }
    })
    serve.signedIn(recipientEndpoints.list, async ({ db, params: { id }, query }) => {
      await assertCampaignExists(db, id)
      const { rows, ...page } = await readPage(db, { ...listing, rows: recipientRows(id, query.state) }, query)
      return { records: rows, ...page }
    })
    serve.file(recipientEndpoints.export, async ({ actor, db, params: { id }, query: { state } }) => {
      await assertCampaignExists(db, id)
      const language = await languageOfReader({ db }, actor && { id: actor.userId })
      return {
        open: () => exportRecipients(db, { campaignId: id, state, language, channels }),
        mime: 'text/csv',
        name: recipientSheetTexts[language].fileName,
      }
    })
    serve.signedIn(recipientEndpoints.report, async ({ db, params: { id } }) => {
      await assertCampaignExists(db, id)
      return readCampaignReport(db, id)
    })
    serve.signedIn(recipientEndpoints.failures, async ({ db, params: { id } }) => {
      await assertCampaignExists(db, id)
      return { reasons: await countFailures(db, id), uncertain: await countUncertain(db, id) }
    })
    serve.signedIn(recipientEndpoints.rehearseResend, ({ db, params: { id }, query: { reasons } }) =>
      rehearseResend(db, id, { kernel, channels, reasons }),
    )
    serve.signedIn(recipientEndpoints.rehearse, ({ db, params: { id } }) => rehearseCampaign(db, id, { kernel, channels }))
    serve.signedIn(recipientEndpoints.test, async ({ actor, params: { id }, body: { number } }) => {
      await sendTestMessages(kernel, actor, { id, number })
      return { message: 'campaign.testSent' }
    })
    serve.signedIn(campaignSettingEndpoints.read, async ({ db }) => toSettingEntries(await readCampaignSettings(db)))
    serve.signedIn(campaignSettingEndpoints.save, ({ actor, body: { settings } }) => saveCampaignSettings(kernel, actor, settings))
  },
})

/** A feature of its own: the demo campaign needs a contact list, and the feature list makes those after the campaigns. */
export const campaignDemo: PlatformFeature = { name: 'campaignDemo', demo: demoCampaign }

const listing = {
  table: 'campaignRecipients' as const,
  order: { field: 'id', direction: 'asc', type: 'number' } as const,
  searchIn: ['name'],
  searchDigits: ['number'],
  pageSize: 50,
}

const assertCampaignExists = async (db: TenantDb, id: number) =>
  assertExists(await campaignRows(db).where('campaigns.id', '=', id).executeTakeFirst(), 'ERR_NO_CAMPAIGN_FOUND')

/** The file of a campaign goes out with its text. Every recipient gets the same stored file. */
const campaignFile = (kernel: Kernel): FileSlot<Campaign> => ({
  lock: async (tx, { id }) => assertNotUnderWay(await lockCampaign(tx, kernel, id), kernel.clock.now()),
  setMediaId: ({ db }, id, mediaId) => db.updateTable('campaigns').set({ mediaId }).where('id', '=', id).execute(),
  publish: (tx, id) => publishCampaign(tx, kernel, id),
})

const demoTexts = {
  message1: 'Oi, {nome}! Esta semana o café gelado está pela metade do preço. Passa aqui? ☕',
  message2: '{nome}, o café gelado desta semana sai pela metade do preço. Esperamos você!',
}

/** A draft for the demo company. A visitor can start it and watch it go out. */
async function demoCampaign({ db }: Tx) {
  const line = await db.selectFrom('connections').select('id').where('isDefault', '=', true).executeTakeFirst()
  const { id: contactListId } = await db.selectFrom('contactLists').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const campaign = { name: 'Semana do café gelado', ...demoTexts, templates: '[]', connectionId: line?.id ?? null, contactListId }
  await db.insertInto('campaigns').values(campaign).execute()
}
