import { simulator } from '@recado/contract/simulator'
import type { Feature } from '../../kernel/feature.ts'
import { lineOf } from './lineOf.ts'
import type { SimulatedNetwork } from './network.ts'

/** What people and tests do to the simulated network. What comes of it, the product hears as from any other carrier. */
export const simulatorFeature = (network: SimulatedNetwork): Feature => ({
  name: 'simulator',
  routes(serve) {
    serve.signedIn(simulator.scan, async ({ db, params }) => ({ status: await network.scan(await lineOf(db, params.id)) }))
    serve.signedIn(simulator.inbound, async ({ db, params, body }) => network.inbound(await lineOf(db, params.id), body))
    serve.signedIn(simulator.outbox, async ({ db, params, query }) => {
      const shown = await network.outbox(await lineOf(db, params.id), query)
      return shown.map(({ hasFile: _, ...message }) => ({ ...message, mediaUrl: null }))
    })
    serve.signedIn(simulator.act, async ({ db, params, body }) => {
      await network.act(await lineOf(db, params.id), body)
      return { message: 'simulator.done' }
    })
    serve.signedIn(simulator.faults, async ({ db, params, body }) => network.setFaults(await lineOf(db, params.id), body))
    serve.signedIn(simulator.tally, async ({ db, params }) => network.tally(await lineOf(db, params.id)))
  },
})
