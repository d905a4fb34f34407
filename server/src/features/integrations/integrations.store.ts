import { connectorDefinitions } from '@recado/contract/connectors/connectors'
import { AppError } from '@recado/contract/errors'
import type { integrations, QueueIntegration } from '@recado/contract/integrations'
import { type InUse, MAX_USES_NAMED } from '@recado/contract/kit/inUse'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField, missingFields } from '../../kernel/invalidField.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'
import type { Tx } from '../../kernel/transact.ts'
import { integrationRows, maskIntegration } from './integrations.rows.ts'
import { validateSecrets } from './secretSettings.ts'
import { createSecret, hasSigningSecret } from './signingSecret.ts'

type IntegrationStore = Store<QueueIntegration, z.output<typeof integrations.create>, z.output<typeof integrations.update>>

export function integrationStore(kernel: Pick<Kernel, 'secrets' | 'guardedFetch'>): IntegrationStore {
  const shown = maskIntegration(kernel.secrets)
  const sealed = sealing(kernel.secrets)
  /** An integration whose type becomes a signed one gets a secret. One that is no longer signed loses it. */
  const signing = (before: QueueIntegration | undefined, after: Pick<QueueIntegration, 'type'>) => {
    if (!hasSigningSecret(after)) return { told: {}, stored: { secretSealed: null } }
    return before?.secret ? { told: {}, stored: {} } : createSecret(kernel.secrets)
  }
  const read = async ({ db }: Tx, id: number) =>
    shown(await integrationRows(db).where('integrations.id', '=', id).executeTakeFirstOrThrow())
  return {
    ...{ table: 'integrations', rows: integrationRows, shown },
    async prepare(values) {
      if (values.urlN8N) await assertCallableAddress(kernel, values.urlN8N)
      return values
    },
    async create(tx, { jsonContent, ...values }) {
      requireSettings({ ...values, jsonContent })
      const { told, stored } = signing(undefined, values)
      const row = { ...values, ...projectOf(values), ...sealed({ jsonContent }), ...stored }
      const { id } = await tx.db.insertInto('integrations').values(row).returning('id').executeTakeFirstOrThrow()
      return { ...(await read(tx, id)), ...told }
    },
    /** A masked secret that comes back unchanged keeps the stored one. */
    async update(tx, { id, row, values: { jsonContent = row.jsonContent, ...values } }) {
      const after = { ...row, ...values }
      requireSettings({ ...after, jsonContent })
      const { told, stored } = signing(row, after)
      const changes = { ...values, ...projectOf(after), ...sealed(jsonContent === row.jsonContent ? {} : { jsonContent }), ...stored }
      await tx.db.updateTable('integrations').set(changes).where('id', '=', id).execute()
      return { ...(await read(tx, id)), ...told }
    },
    async remove(tx, { id }) {
      const users = await readIntegrationUsage(tx, id)
      if (users) throw new AppError('ERR_IN_USE', users)
      await tx.db.deleteFrom('integrations').where('id', '=', id).execute()
    },
  }
}

function requireSettings(integration: z.output<typeof integrations.create>) {
  const missing = connectorDefinitions[integration.type].required.filter((name) => !integration[name])
  if (missing.length > 0) throw missingFields(missing)
}

const projectOf = ({ type, name, projectName }: Pick<QueueIntegration, 'type' | 'name' | 'projectName'>) => ({
  projectName: connectorDefinitions[type].hasProject ? projectName : name,
})

const sealing =
  ({ seal }: Pick<Secrets, 'seal'>) =>
  ({ jsonContent }: { jsonContent?: string }) => {
    if (jsonContent === undefined) return {}
    validateSecrets({ jsonContent })
    return { jsonSealed: jsonContent ? seal(jsonContent) : null }
  }

/** The queues and connections that use an integration. The lock keeps others from starting to use it until this transaction ends. */
async function readIntegrationUsage({ db }: Tx, id: number): Promise<InUse | undefined> {
  await db.selectFrom('integrations').select('id').where('id', '=', id).forUpdate().execute()
  const of = (table: 'queues' | 'connections') =>
    db.selectFrom(table).select(['id', 'name']).where('integrationId', '=', id).orderBy('id').limit(MAX_USES_NAMED).execute()
  const [queues, connections] = [await of('queues'), await of('connections')]
  return queues.length + connections.length > 0 ? { queues, connections } : undefined
}

/** Resolves the host name, so call it before taking locks. The guard checks the address again at each call. */
async function assertCallableAddress({ guardedFetch }: Pick<Kernel, 'guardedFetch'>, address: string) {
  await guardedFetch.checkAddress(address).catch((error) => {
    if (!(error instanceof OutgoingRefused)) throw error
    throw invalidField('urlN8N', error.reason === 'private' ? 'private_address' : 'no_address')
  })
}
