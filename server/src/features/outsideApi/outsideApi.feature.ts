import { outsideApi, outsideMessageOf, tokenUses } from '@recado/contract/messages/outsideApi'
import type { Carrier } from '../../carriers/port.ts'
import { mustExist } from '../../kernel/crud.ts'
import { refuseUnconfirmed } from '../../kernel/emailConfirmation.ts'
import type { Feature } from '../../kernel/feature.ts'
import { readMessage, shownBy } from '../messages/index.ts'
import { sendFromOutside } from './sendFromOutside.ts'

/** What other programs do over a line of the company, by its token. */
export const outsideApiFeature = (carriers: ReadonlyMap<string, Carrier>): Feature => ({
  name: 'outsideApi',
  routes(serve, kernel) {
    const show = shownBy(kernel)
    serve.byLine(outsideApi.send, async ({ line, db, body, files, spend }) => {
      refuseUnconfirmed(kernel.config, line)
      await spend(Math.max(0, files.length - 1))
      return sendFromOutside({ kernel, carriers, show }, { line, db, body, files })
    })
    serve.signedIn(tokenUses, ({ db }) =>
      db.selectFrom('lineTokenUses').select(['connectionId as whatsappId', 'usedAt']).orderBy('connectionId').limit(1000).execute(),
    )
    serve.byLine(outsideApi.get, async ({ line, db, params: { id } }) => {
      const stored = await readMessage(db, id)
      const own = stored?.connectionId === line.connectionId ? stored : undefined
      return outsideMessageOf(show(mustExist(own, 'ERR_NO_MESSAGE_FOUND')), kernel.config.publicUrl.href)
    })
  },
})
