import { campaignSettings } from '@recado/contract/campaigns/campaignSettings'
import { campaignCalls, campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientCalls } from '@recado/contract/campaigns/recipients'
import type { Carrier } from '../../carriers/port.ts'
import { mustExist, serveResource } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel, PlatformFeature } from '../../kernel/feature.ts'
import { readPage } from '../../kernel/page.ts'
import { attachUpload, detachUpload } from '../media/index.ts'
import { attachedFile } from './attachedFile.ts'
import { asEntries, saveCampaignSettings, storedCampaignSettings } from './campaignSettings.store.ts'
import { campaignRows, shownCampaign } from './campaigns.rows.ts'
import { campaignStore } from './campaigns.store.ts'
import { cancelCampaign, restartCampaign } from './cancel.ts'
import { demoCampaign } from './demoCampaign.ts'
import { hearAnswer } from './hearAnswer.ts'
import { endNews, noteNews } from './news.ts'
import { exportRecipients } from './recipients/exportRecipients.ts'
import { figuresOf } from './recipients/figures.ts'
import { recipientRows } from './recipients/recipients.rows.ts'
import { rehearse } from './recipients/rehearse.ts'
import { sendCampaigns } from './sending/sendCampaigns.ts'
import { sendTest } from './sending/sendTest.ts'
import { campaignEvent } from './tellOfCampaign.ts'

export const campaignsFeature = (carriers: ReadonlyMap<string, Carrier>): PlatformFeature => ({
  name: 'campaigns',
  keepsFiles: { table: 'campaigns', seenBy: campaignRows },
  missing: { campaigns: 'ERR_NO_CAMPAIGN_FOUND' },
  background: async (kernel) => {
    const end = sendCampaigns(kernel)
    return async () => {
      await end()
      endNews(kernel)
    }
  },
  on: (kernel) => ({
    async 'message.received'(tx, received) {
      const { ticket, inbound, mayAnswer } = received
      if (!mayAnswer || inbound.fromMe || ticket.isGroup) return
      received.isAnswered = await hearAnswer(tx, kernel, received)
    },
    'messages.statusChanged': (tx, { changes }) =>
      noteNews(
        tx,
        kernel,
        changes.flatMap(({ stored }) => (stored.origin === 'campaign' ? stored.id : [])),
      ),
  }),
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: campaigns, store: campaignStore(kernel), event: campaignEvent })
    serve.signedIn(campaignCalls.cancel, ({ actor, params: { id } }) => cancelCampaign(kernel, actor, id))
    serve.signedIn(campaignCalls.restart, ({ actor, params: { id } }) => restartCampaign(kernel, actor, id))
    serve.signedIn(campaignCalls.attach, ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, attachedFile(kernel), { actor, id, file }),
    )
    serve.signedIn(campaignCalls.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, attachedFile(kernel), { actor, id })
      return { message: 'campaign.fileRemoved' }
    })
    serve.signedIn(recipientCalls.list, async ({ db, params: { id }, query }) => {
      await seen(kernel, db, id)
      const { rows, ...place } = await readPage(db, { ...listing, rows: recipientRows(id, query.state) }, query)
      return { records: rows, ...place }
    })
    serve.file(recipientCalls.export, async ({ db, params: { id }, query: { state } }) => {
      await seen(kernel, db, id)
      return { open: () => exportRecipients(db, id, state), mime: 'text/csv', name: 'destinatarios.csv' }
    })
    serve.signedIn(recipientCalls.report, async ({ db, params: { id } }) => {
      await seen(kernel, db, id)
      return figuresOf(db, id)
    })
    serve.signedIn(recipientCalls.rehearse, ({ db, params: { id } }) => rehearse(db, id, { kernel, carriers }))
    serve.signedIn(recipientCalls.test, async ({ actor, params: { id }, body: { number } }) => {
      await sendTest(kernel, actor, { id, number })
      return { message: 'campaign.testSent' }
    })
    serve.signedIn(campaignSettings.read, async ({ db }) => asEntries(await storedCampaignSettings(db)))
    serve.signedIn(campaignSettings.save, ({ actor, body: { settings } }) => saveCampaignSettings(kernel, actor, settings))
  },
})

/** Apart, since it goes to a list, and those are made after the campaigns. */
export const campaignDemo: PlatformFeature = { name: 'campaignDemo', demo: demoCampaign }

const listing = {
  table: 'campaignRecipients' as const,
  order: { field: 'id', direction: 'asc', type: 'number' } as const,
  searchIn: ['name'],
  searchDigits: ['number'],
  pageSize: 50,
}

const seen = async (kernel: Kernel, db: TenantDb, id: number) =>
  shownCampaign(kernel)(mustExist(await campaignRows(db).where('campaigns.id', '=', id).executeTakeFirst(), 'ERR_NO_CAMPAIGN_FOUND'))
