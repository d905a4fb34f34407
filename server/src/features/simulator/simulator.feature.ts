import { createReadStream } from 'node:fs'
import { AppError } from '@recado/contract/errors'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import { simulatorEndpoints } from '@recado/contract/simulator'
import type { ConnectionRef } from '../../channels/channel.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Serve } from '../../kernel/http/mountEndpoints.ts'
import { readQrcode } from '../connections/index.ts'
import { findSimulatedConnection, withSimulatedConnection } from './simulatedConnection.ts'
import type { Networks } from './simulatedNetwork.ts'

/** Controls of the simulated network for testers. Its effects reach the server as from any other channel. */
export const simulatorFeature = (networks: Networks): Feature => ({
  name: 'simulator',
  ...linkDemoConnection(networks),
  routes(serve, { urlSigner, secrets }) {
    const withAddress = <M extends { id: string }>(
      { connectionId, companyId }: ConnectionRef,
      { hasFile, ...message }: M & { hasFile: boolean },
    ) => {
      const path = `/api/simulator/connections/${connectionId}/media/${encodeURIComponent(message.id)}`
      return { ...message, mediaUrl: hasFile ? urlSigner.sign({ path, companyId }) : null }
    }
    const on = (db: TenantDb, { id }: { id: number }) => findSimulatedConnection(db, networks, id)
    serve.signedIn(simulatorEndpoints.scan, async ({ db, params }) => {
      const { network, line } = await on(db, params)
      return { status: await network.scan(line, await readQrcode(secrets, db, params.id)) }
    })
    serve.signedIn(simulatorEndpoints.inbound, ({ db, params, body, files: [file] }) =>
      withSimulatedConnection(db, networks, params.id, ({ network, line }) => {
        if (!file) return network.inbound(line, body)
        const message = { ...body, mediaType: body.mediaType ?? fileKindOf(file.mime) }
        return network.inbound(line, message, { ...file, open: () => createReadStream(file.path) })
      }),
    )
    serve.signedIn(simulatorEndpoints.outbox, async ({ db, params, query }) => {
      const { network, line } = await on(db, params)
      return (await network.outbox(line, query)).map((message) => withAddress(line, message))
    })
    serve.signedIn(simulatorEndpoints.phone, async ({ db, params, query }) => {
      const { network, line } = await on(db, params)
      const { messages, ...phone } = await network.phone(line, query)
      return { ...phone, messages: messages.map((message) => withAddress(line, message)) }
    })
    serve.file(simulatorEndpoints.media, async ({ db, params }) => {
      const { network, line } = await on(db, params)
      const file = await network.file(line, params.messageId)
      if (!file) throw new AppError('ERR_NO_MEDIA_FOUND')
      return file
    })
    serve.signedIn(simulatorEndpoints.act, async ({ db, params, body }) => {
      const { network, line } = await on(db, params)
      await network.act(line, body)
      return { message: 'simulator.done' }
    })
    serveControls(serve, networks)
  },
})

/** Routes that control the network itself. */
function serveControls(serve: Serve, networks: Networks) {
  const on = (db: TenantDb, { id }: { id: number }) => findSimulatedConnection(db, networks, id)
  serve.signedIn(simulatorEndpoints.faults, async ({ db, params, body }) => {
    const { network, line } = await on(db, params)
    return network.setFaults(line, body)
  })
  serve.signedIn(simulatorEndpoints.faultsNow, async ({ db, params }) => {
    const { network, line } = await on(db, params)
    return network.faults(line)
  })
  serve.signedIn(simulatorEndpoints.tally, async ({ db, params }) => {
    const { network, line } = await on(db, params)
    return network.tally(line)
  })
}

/**
 * Connects the demo connection at the first start. The network uses its own transactions and must not see a connection that is not
 * committed yet. So collect the demo's connections, and link them in `prepare`, after the commit.
 */
function linkDemoConnection(networks: Networks): Pick<Feature, 'demo' | 'prepare'> {
  let fresh: (ConnectionRef & { provider: string })[] = []
  return {
    async demo({ db }) {
      fresh = await db.selectFrom('connections').select(['id as connectionId', 'companyId', 'provider']).execute()
    },
    async prepare() {
      for (const { provider, ...line } of fresh) await networks.get(provider)?.link(line)
    },
  }
}
