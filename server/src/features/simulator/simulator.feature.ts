import { createReadStream } from 'node:fs'
import { AppError } from '@recado/contract/errors'
import { simulator } from '@recado/contract/simulator'
import type { Line } from '../../carriers/port.ts'
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
    const withAddress = <M extends { id: string }>(
      { connectionId, companyId }: Line,
      { hasFile, ...message }: M & { hasFile: boolean },
    ) => {
      const path = `/api/simulator/connections/${connectionId}/media/${encodeURIComponent(message.id)}`
      return { ...message, mediaUrl: hasFile ? signatures.sign({ path, companyId }) : null }
    }
    serve.signedIn(simulator.scan, async ({ db, params }) => ({ status: await network.scan(await lineOf(db, params.id)) }))
    serve.signedIn(simulator.inbound, async ({ db, params, body, files: [file] }) => {
      const line = await lineOf(db, params.id)
      if (!file) return network.inbound(line, body)
      const message = { ...body, mediaType: body.mediaType ?? mediaTypeOf(file.mime) }
      return network.inbound(line, message, { ...file, open: () => createReadStream(file.path) })
    })
    serve.signedIn(simulator.outbox, async ({ db, params, query }) => {
      const line = await lineOf(db, params.id)
      return (await network.outbox(line, query)).map((message) => withAddress(line, message))
    })
    serve.signedIn(simulator.phone, async ({ db, params, query }) => {
      const line = await lineOf(db, params.id)
      const { messages, ...phone } = await network.phone(line, query)
      return { ...phone, messages: messages.map((message) => withAddress(line, message)) }
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
    serve.signedIn(simulator.faultsNow, async ({ db, params }) => network.faults(await lineOf(db, params.id)))
    serve.signedIn(simulator.tally, async ({ db, params }) => network.tally(await lineOf(db, params.id)))
  },
})
