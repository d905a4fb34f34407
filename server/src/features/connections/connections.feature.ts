import { carriers as carriersContract } from '@recado/contract/carriers/carriers'
import { connections, listedConnections } from '@recado/contract/connections'
import { can } from '@recado/contract/permissions'
import type { Carrier } from '../../carriers/port.ts'
import { mustExist } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { readPage } from '../../kernel/page.ts'
import { createConnection, removeConnection, renewToken, updateConnection } from './connections.commands.ts'
import { connectionRows, readConnections, toManaged, toPlain, toSupport } from './connections.rows.ts'
import { countNewChats } from './countNewChats.ts'
import { demoConnection } from './demoConnection.ts'
import { callsOf, examineSettings } from './examineSettings.ts'
import { demoProvider, offerOf } from './offers.ts'
import { askOfLine, pairByCode } from './sessions.ts'
import { connectionsOfQueue, tellOfConnections } from './tellOfConnections.ts'
import { waitingLines } from './waitingLines.ts'

export const connectionsFeature = (carriers: ReadonlyMap<string, Carrier>): Feature => ({
  name: 'connections',
  conflicts: { connections_name: 'ERR_NAME_TAKEN' },
  missing: { connections: 'ERR_NO_WAPP_FOUND' },
  demo: demoConnection(demoProvider(carriers)),
  on: (kernel) => ({
    async 'queue.changed'(tx, { queueId, isRenamed, isReordered }) {
      if (isRenamed || isReordered) await tellOfConnections(tx, kernel, await connectionsOfQueue(tx, queueId))
    },
    async 'queue.deleting'(tx, { queueId }) {
      const ids = await connectionsOfQueue(tx, queueId)
      tx.lastly(() => tellOfConnections(tx, kernel, ids))
    },
    async 'messages.handedOver'(tx, { connectionId, messages }) {
      const count = messages.filter(({ isNewChat, error }) => isNewChat && error === null).length
      if (count > 0) await countNewChats(tx, kernel, { connectionId, count })
    },
  }),
  routes(serve, kernel) {
    const needed = { ...kernel, carriers }
    const managed = toManaged(kernel.secrets)

    serve.signedIn(carriersContract.list, async () => [...carriers.values()].map(offerOf(kernel.config)))
    serve.signedIn(carriersContract.examine, ({ db, params, body }) => examineSettings(needed, db, { ...params, ...body }))
    serve.signedIn(carriersContract.calls, ({ actor, db, params: { id } }) => callsOf(carriers, db, { id, companyId: actor.companyId }))
    serve.signedIn(connections.list, async ({ actor, db, query }) => {
      const page = await readPage(db, { ...listedConnections, table: 'connections', rows: connectionRows }, query)
      const rows = page.rows.map(managed)
      if (actor.support) return rows.map(toSupport)
      return can(actor, 'connections:manage') ? rows : rows.map(toPlain)
    })
    serve.signedIn(connections.waiting, ({ actor, db }) =>
      waitingLines({ carriers, db, companyId: actor.companyId, now: kernel.clock.now() }),
    )
    serve.signedIn(connections.get, async ({ actor, db, params }) => {
      const [found] = await readConnections(db, kernel.secrets, [params.id])
      const row = mustExist(found, 'ERR_NO_WAPP_FOUND')
      return actor.support ? toSupport(row) : row
    })
    serve.signedIn(connections.create, ({ actor, body }) => createConnection(needed, actor, body))
    serve.signedIn(connections.update, ({ actor, params: { id }, body }) => updateConnection(needed, { actor, id }, body))
    serve.signedIn(connections.newToken, ({ actor, params: { id } }) => renewToken(needed, { actor, id }))
    serve.signedIn(connections.remove, async ({ actor, params: { id } }) => {
      await removeConnection(needed, { actor, id })
      return { message: 'whatsapp.deleted' }
    })
    serve.signedIn(connections.pairByCode, ({ actor, db, params: { id }, body: { number } }) =>
      pairByCode(needed, { actor, db }, { id, number }),
    )
    for (const wanted of ['tryAgain', 'newQr', 'disconnect'] as const)
      serve.signedIn(connections[wanted], ({ actor, params: { id } }) => askOfLine(kernel, actor, { id, wanted }))
  },
})
