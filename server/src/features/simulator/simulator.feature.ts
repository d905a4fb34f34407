import { createReadStream } from 'node:fs'
import { AppError } from '@recado/contract/errors'
import { simulator } from '@recado/contract/simulator'
import type { Feature } from '../../kernel/feature.ts'
import { mediaTypeOf } from '../media/index.ts'
import { lineOf } from './lineOf.ts'
import { linkDemo } from './linkDemo.ts'
import type { SimulatedNetwork } from './network.ts'

/** What people and tests do to the simulated network. What comes of it, the product hears as from any other carrier. */
export const simulatorFeature = (network: SimulatedNetwork): Feature => ({
  name: 'simulator',
  ...linkDemo(network),
  routes(serve, { signatures }) {
    serve.signedIn(simulator.scan, async ({ db, params }) => ({ status: await network.scan(await lineOf(db, params.id)) }))
    serve.signedIn(simulator.inbound, async ({ db, params, body, files: [file] }) => {
      const line = await lineOf(db, params.id)
      if (!file) return network.inbound(line, body)
      const message = { ...body, mediaType: body.mediaType ?? mediaTypeOf(file.mime) }
      return network.inbound(line, message, { ...file, open: () => createReadStream(file.path) })
    })
    serve.signedIn(simulator.outbox, async ({ db, params, query }) => {
      const line = await lineOf(db, params.id)
      const shown = await network.outbox(line, query)
      const addressOf = (messageId: string) =>
        signatures.sign({
          path: `/api/simulator/connections/${line.connectionId}/media/${encodeURIComponent(messageId)}`,
          companyId: line.companyId,
        })
      return shown.map(({ hasFile, ...message }) => ({ ...message, mediaUrl: hasFile ? addressOf(message.id) : null }))
    })
    serve.file(simulator.media, async ({ db, params }) => {
      const file = await network.file(await lineOf(db, params.id), params.messageId)
      if (!file) throw new AppError('ERR_NO_MEDIA_FOUND')
      return file
    })
    serve.signedIn(simulator.act, async ({ db, params, body }) => {
      await network.act(await lineOf(db, params.id), body)
      return { message: 'simulator.done' }
    })
    serve.signedIn(simulator.faults, async ({ db, params, body }) => network.setFaults(await lineOf(db, params.id), body))
    serve.signedIn(simulator.tally, async ({ db, params }) => network.tally(await lineOf(db, params.id)))
  },
})
