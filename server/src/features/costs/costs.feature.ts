import { Readable } from 'node:stream'
import { aiPriceEndpoint, aiTokensEndpoint, budgetEndpoints, costEndpoints } from '@recado/contract/costs/costs'
import { priceEndpoints } from '@recado/contract/costs/prices'
import type { Language } from '@recado/contract/kit/languages'
import { dayAt } from '@recado/contract/time/days'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { settingOf } from '../settings/index.ts'
import { readVisibleTicket } from '../tickets/index.ts'
import { languageOfReader } from '../users/index.ts'
import { readAiTokens, saveAiPrice } from './aiPrices.ts'
import { readBudget, saveBudget } from './budget.ts'
import { monthOf, readPriceBook } from './priceBook.ts'
import { addPriceRule, importPriceCard, listPrices, listRates } from './priceCards.ts'
import { startPricing } from './priceDeliveries.ts'
import { costsCsv, readConnectionCosts, readCosts, readSums } from './readCosts.ts'
import { recordDeliveries, releaseOfConnection } from './recordDeliveries.ts'

/** What WhatsApp charges for messages. */
export const costsFeature: PlatformFeature = {
  name: 'costs',
  background: async (kernel) => startPricing(kernel),
  on: () => ({
    'messages.statusChanged': (tx, { changes }) => recordDeliveries(tx, changes),
    'connection.deleting': async (tx, { connection: { id } }) => void (await releaseOfConnection(tx, id)),
  }),
  routes(serve, kernel) {
    serve.signedIn(priceEndpoints.list, () => listPrices(kernel.platform))
    serve.signedIn(priceEndpoints.rates, async ({ params: { id } }) => ({ rates: await listRates(kernel.platform, id) }))
    serve.signedIn(priceEndpoints.importCard, ({ actor, body }) => importPriceCard(kernel, actor, body))
    serve.signedIn(priceEndpoints.addRule, ({ actor, body }) => addPriceRule(kernel, actor, body))
    serve.signedIn(costEndpoints.read, async ({ db, query: { month } }) => readCosts(db, await requestedMonth(kernel, db, month)))
    serve.signedIn(aiTokensEndpoint, async ({ db, query: { month } }) => ({
      models: await readAiTokens(db, await requestedMonth(kernel, db, month)),
    }))
    serve.signedIn(aiPriceEndpoint, ({ actor, body }) => saveAiPrice(kernel, actor, body))
    serve.signedIn(budgetEndpoints.read, ({ db }) => readBudget(kernel, db))
    serve.signedIn(budgetEndpoints.save, ({ actor, body }) => saveBudget(kernel, actor, body))
    serve.file(costEndpoints.export, async ({ actor, db, query: { month } }) => {
      const language = await languageOfReader({ db }, actor && { id: actor.userId })
      const text = await costsCsv(db, { month: await requestedMonth(kernel, db, month), language })
      return { open: () => Readable.from([text]), mime: 'text/csv', name: sheetNames[language] }
    })
    serve.signedIn(costEndpoints.ofTicket, async ({ actor, db, params: { ticketId } }) => {
      await readVisibleTicket(db, actor, ticketId)
      return { sums: await readSums(db, 'ticketId', ticketId) }
    })
    serve.signedIn(costEndpoints.ofConnection, async ({ db, params: { connectionId } }) => {
      assertExists(await db.selectFrom('connections').select('id').where('id', '=', connectionId).executeTakeFirst(), 'ERR_NO_WAPP_FOUND')
      const [book, today] = [await readPriceBook(kernel.platform), await todayOf(kernel, db)]
      return readConnectionCosts(db, { connectionId, book, today })
    })
    serve.signedIn(costEndpoints.ofCampaign, async ({ db, params: { campaignId } }) => {
      assertExists(await db.selectFrom('campaigns').select('id').where('id', '=', campaignId).executeTakeFirst(), 'ERR_NO_CAMPAIGN_FOUND')
      return { sums: await readSums(db, 'campaignId', campaignId) }
    })
  },
}

const sheetNames: Record<Language, string> = { pt: 'custos.csv', en: 'costs.csv', es: 'costos.csv' }

/** The month by its first day; this month by the clock of the company if none is named. */
const requestedMonth = async (kernel: PlatformKernel, db: TenantDb, month: string | undefined) =>
  month === undefined ? monthOf(await todayOf(kernel, db)) : `${month}-01`

const todayOf = async ({ clock }: PlatformKernel, db: TenantDb) => dayAt(await settingOf(db, 'timezone'), clock.now())
