import { publicApiEndpoints, tokenUsesEndpoint, toPublicMessage } from '@recado/contract/messages/publicApi'
import type { Channel } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { messagePresenter, readMessage } from '../messages/index.ts'
import { assertEmailConfirmed } from '../users/index.ts'
import { sendApiMessages } from './sendApiMessages.ts'

/** The API for other programs, which authenticate with the token of a connection. */
export const publicApiFeature = (channels: ReadonlyMap<string, Channel>): Feature => ({
  name: 'outsideApi',
  routes(serve, kernel) {
    const show = messagePresenter(kernel)
    serve.byConnection(publicApiEndpoints.send, async ({ caller, db, body, files, spend }) => {
      assertEmailConfirmed(kernel.config, caller)
      await spend(Math.max(0, files.length - 1))
      return sendApiMessages({ kernel, channels, show }, { caller, db, body, files })
    })
    serve.signedIn(tokenUsesEndpoint, ({ db }) =>
      db.selectFrom('lineTokenUses').select(['connectionId as whatsappId', 'usedAt']).orderBy('connectionId').limit(1000).execute(),
    )
    serve.byConnection(publicApiEndpoints.get, async ({ caller, db, params: { id } }) => {
      const stored = await readMessage(db, id)
      const own = stored?.connectionId === caller.connectionId ? stored : undefined
      return toPublicMessage(show(assertExists(own, 'ERR_NO_MESSAGE_FOUND')), kernel.config.publicUrl.href)
    })
  },
})
