import { readBotConfig } from '@recado/contract/bot/botConfigs'
import { tickets } from '@recado/contract/tickets/tickets'
import { mustExist } from '../../kernel/crud.ts'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import { shownBy } from '../messages/index.ts'
import { askOutsideJob, type Speakers } from './askOutside.job.ts'
import { concernsBot, happeningOfMessage } from './concernsBot.ts'
import { readConfig } from './config.ts'
import { finishCloses } from './finishCloses.ts'
import { giveBack } from './giveBack.ts'
import { lookAfterTickets } from './lookAfterTickets.job.ts'
import { takeTurn } from './takeTurn.ts'

/** `speakersOf`: who answers besides people and menus. */
export const botFeature = (speakersOf: (kernel: PlatformKernel) => Speakers): PlatformFeature => ({
  name: 'bot',
  on(kernel) {
    const show = shownBy(kernel)
    return {
      async 'message.received'(tx, { ticket, inbound, at, mayAnswer, isAnswered, botMemory, pendingUpdate }) {
        if (!mayAnswer || isAnswered || !concernsBot({ ticket, botMemory, inbound })) return
        await takeTurn(tx, { ticket, botMemory, happening: happeningOfMessage(inbound), now: at, show, callId: inbound.id, pendingUpdate })
      },
    }
  },
  jobs: (kernel) => [askOutsideJob(kernel, speakersOf(kernel)), lookAfterTickets(kernel)],
  background: async (kernel) => finishCloses(kernel),
  routes(serve, kernel) {
    serve.signedIn(readBotConfig, async ({ db, params: { id } }) => mustExist(await readConfig(db, id), 'ERR_NO_WAPP_FOUND'))
    serve.signedIn(tickets.giveBack, ({ actor, params: { id } }) => giveBack(kernel, actor, id))
  },
})
