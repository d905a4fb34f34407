import { Readable } from 'node:stream'
import { type OfferedChannel, webhookPath } from '@recado/contract/channels/channelDefinition'
import { channelEndpoints, DEFAULT_PROVIDER } from '@recado/contract/channels/channels'
import { connectionEndpoints, connectionResource } from '@recado/contract/connections'
import { describeSettings } from '@recado/contract/kit/describeSettings'
import { passkeyEndpoints } from '@recado/contract/passkeys'
import { can } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { Channel } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel, PlatformFeature } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { readPage } from '../../kernel/readPage.ts'
import { checkSettings, readWebhookActivity, requestHistory } from './checkSettings.ts'
import { createConnection, removeConnection, renewToken, updateConnection } from './connections.commands.ts'
import { connectionRows, readConnections, toManagedConnection, toPublicConnection, withoutSecrets } from './connections.rows.ts'
import { countNewChats } from './countNewChats.ts'
import { demoConnection } from './demoConnection.ts'
import { readOutboxBacklog } from './outboxBacklog.ts'
import { buildPasskeyExtension, passkeyExtensionId } from './passkeyExtension.ts'
import { answerPasskey, readPasskey, startPasskey } from './passkeyRequests.ts'
import { connectionIdsOfQueue, publishConnections } from './publishConnections.ts'
import { pairByCode, setWantedState } from './sessionCommands.ts'

export const connectionsFeature = (channels: ReadonlyMap<string, Channel>): PlatformFeature => ({
  name: 'connections',
  conflicts: { connections_name: 'ERR_NAME_TAKEN' },
  missing: { connections: 'ERR_NO_WAPP_FOUND' },
  // Linked phones have to be linked again, since the channel forgets their keys.
  afterRestore: (db) =>
    sql`update connections set wanted = 'disconnected', status = 'DISCONNECTED', "statusReason" = null, "codesSealed" = null
      where provider = ${DEFAULT_PROVIDER}`.execute(db),
  demo: demoConnection(demoProvider(channels)),
  on: (kernel) => ({
    async 'queue.changed'(tx, { queueId, isRenamed, isReordered }) {
      if (isRenamed || isReordered) await publishConnections(tx, kernel, await connectionIdsOfQueue(tx, queueId))
    },
    async 'queue.assigned'(tx, { connectionIds }) {
      await publishConnections(tx, kernel, connectionIds)
    },
    async 'queue.deleting'(tx, { queueId }) {
      const ids = await connectionIdsOfQueue(tx, queueId)
      tx.beforeCommit(() => publishConnections(tx, kernel, ids))
    },
    async 'messages.handedOver'(tx, { connectionId, messages }) {
      const count = messages.filter(({ isNewChat, error }) => isNewChat && error === null).length
      if (count > 0) await countNewChats(tx, kernel, { connectionId, count })
    },
  }),
  routes(serve, kernel) {
    const needed = { ...kernel, channels }
    const managed = toManagedConnection(kernel.secrets)

    serve.signedIn(channelEndpoints.list, async () => [...channels.values()].map(toOfferedChannel(kernel.config)))
    serve.signedIn(channelEndpoints.examine, ({ db, params, body }) => checkSettings(needed, db, { ...params, ...body }))
    serve.signedIn(channelEndpoints.calls, ({ actor, db, params: { id } }) =>
      readWebhookActivity(channels, db, { id, companyId: actor.companyId }),
    )
    serve.signedIn(channelEndpoints.requestHistory, ({ actor, db, params: { id } }) =>
      requestHistory(channels, db, { id, companyId: actor.companyId }),
    )
    serve.signedIn(connectionEndpoints.list, async ({ actor, db, query }) => {
      const page = await readPage(db, { ...connectionResource, table: 'connections', rows: connectionRows }, query)
      const rows = page.rows.map(managed)
      if (!can(actor, 'connections:manage')) return rows.map(toPublicConnection)
      return seesSecrets(actor) ? rows : rows.map(withoutSecrets)
    })
    serve.signedIn(connectionEndpoints.waiting, ({ actor, db }) =>
      readOutboxBacklog({ channels, db, companyId: actor.companyId, now: kernel.clock.now() }),
    )
    serve.signedIn(connectionEndpoints.get, async ({ actor, db, params }) => {
      const [found] = await readConnections(db, kernel.secrets, [params.id])
      const row = assertExists(found, 'ERR_NO_WAPP_FOUND')
      return seesSecrets(actor) ? row : withoutSecrets(row)
    })
    serve.signedIn(connectionEndpoints.create, ({ actor, body }) => createConnection(needed, actor, body))
    serve.signedIn(connectionEndpoints.update, async ({ actor, params: { id }, body }) => {
      if (seesSecrets(actor)) return updateConnection(needed, { actor, id }, body)
      // Whoever reads no token sends back an empty one, which would switch the API off.
      return withoutSecrets(await updateConnection(needed, { actor, id }, { ...body, token: undefined }))
    })
    serve.signedIn(connectionEndpoints.newToken, ({ actor, params: { id } }) => renewToken(needed, { actor, id }))
    serve.signedIn(connectionEndpoints.remove, async ({ actor, params: { id } }) => {
      await removeConnection(needed, { actor, id })
      return { message: 'whatsapp.deleted' }
    })
    serve.signedIn(connectionEndpoints.pairByCode, ({ actor, db, params: { id }, body: { number } }) =>
      pairByCode(needed, { actor, db }, { id, number }),
    )
    serve.signedIn(passkeyEndpoints.start, async ({ actor, params: { id } }) => ({
      ...(await startPasskey(kernel, actor, id)),
      extensionId: passkeyExtensionId,
    }))
    serve.file(passkeyEndpoints.extension, async () => {
      const zip = await buildPasskeyExtension(kernel.config.publicUrl)
      return { open: () => Readable.from([zip]), mime: 'application/zip', name: 'recado-passkey.zip', size: zip.length }
    })
    serve.open(passkeyEndpoints.read, ({ body, visit: { address } }) => readPasskey(kernel, { ...body, address }))
    serve.open(passkeyEndpoints.answer, async ({ body, visit: { address } }) => {
      await answerPasskey(kernel, { ...body, address })
      return { message: 'passkey.answered' }
    })
    for (const wanted of ['tryAgain', 'newQr', 'disconnect'] as const)
      serve.signedIn(connectionEndpoints[wanted], ({ actor, params: { id } }) => setWantedState(kernel, actor, { id, wanted }))
  },
})

const seesSecrets = ({ support, personToken }: SignedIn) => !support && !personToken

/** What the API tells about a channel before a connection uses it. */
const toOfferedChannel =
  ({ publicUrl }: Kernel['config']) =>
  ({ provider, name, about, capabilities, settings, refusals = {}, webhook, checkSettings }: Channel): OfferedChannel => ({
    provider,
    name,
    about,
    capabilities,
    refusals,
    canExamine: Boolean(checkSettings),
    fields: describeSettings(settings),
    webhook: webhook ? new URL(`/api${webhookPath(provider)}`, publicUrl).href : null,
  })

/** The channel of the demo company: the last simulated one, since that needs no outside service. */
const demoProvider = (channels: ReadonlyMap<string, Channel>): string =>
  [...channels.values()].findLast(({ capabilities }) => capabilities.simulated)?.provider ?? DEFAULT_PROVIDER
