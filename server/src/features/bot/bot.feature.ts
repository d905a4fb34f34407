import { botConfigEndpoint } from '@recado/contract/bot/botConfigs'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { messagePresenter } from '../messages/index.ts'
import { announcePendingActs } from './announcePendingActs.ts'
import { askResponderJob, type Responders } from './askResponder.job.ts'
import { loadBotConfig } from './botConfig.ts'
import { remindOfHandoverJob } from './remindOfHandover.job.ts'
import { returnToBot } from './returnToBot.ts'
import { runBot } from './runBot.ts'
import { ticketTimeoutsJob } from './ticketTimeouts.job.ts'

/** `respondersOf`: the AI assistant and the connector, which answer in addition to agents and menus. */
export const botFeature = (respondersOf: (kernel: PlatformKernel) => Responders): PlatformFeature => ({
  name: 'bot',
  jobs: (kernel) => [askResponderJob(kernel, respondersOf(kernel)), remindOfHandoverJob(kernel), ticketTimeoutsJob(kernel)],
  on: (kernel) => ({
    async 'ticket.transferAnnounced'(tx, { ticket, user, queue, at }) {
      if (ticket.status === 'closed') return
      const botMemory = { state: null, toldClosed: null }
      await runBot(tx, { ticket, botMemory, happening: { kind: 'transfer', user, queue }, now: at, show: messagePresenter(kernel) })
    },
  }),
  background: async (kernel) => announcePendingActs(kernel),
  routes(serve, kernel) {
    serve.signedIn(botConfigEndpoint, async ({ db, params: { id } }) => assertExists(await loadBotConfig(db, id), 'ERR_NO_WAPP_FOUND'))
    serve.signedIn(ticketEndpoints.giveBack, ({ actor, params: { id } }) => returnToBot(kernel, actor, id))
  },
})
