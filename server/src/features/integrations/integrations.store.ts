import { connectorDefinitions } from '@recado/contract/connectors/connectors'
import { AppError, type FieldError } from '@recado/contract/errors'
import type { integrations, QueueIntegration } from '@recado/contract/integrations'
import { type InUse, MAX_USES_NAMED } from '@recado/contract/kit/inUse'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { fieldError, missingFields } from '../../kernel/invalidField.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'
import type { Tx } from '../../kernel/transact.ts'
import { integrationRows, maskIntegration } from './integrations.rows.ts'
import { findInvalidSecrets } from './secretSettings.ts'
import { createSecret, hasSigningSecret } from './signingSecret.ts'

type IntegrationStore = Store<QueueIntegration, z.output<typeof integrations.create>, z.output<typeof integrations.update>>

export function integrationStore(kernel: Pick<Kernel, 'secrets' | 'guardedFetch'>): IntegrationStore {
  const present = maskIntegration(kernel.secrets)
  const sealed = sealing(kernel.secrets)
  /** An integration whose type becomes a signed one gets a secret. One that is no longer signed loses it. */
  const signing = (before: QueueIntegration | undefined, after: Pick<QueueIntegration, 'type'>) => {
    if (!hasSigningSecret(after)) return { told: {}, stored: { secretSealed: null } }
    return before?.secret ? { told: {}, stored: {} } : createSecret(kernel.secrets)
  }
  const read = async ({ db }: Tx, id: number) =>
    present(await integrationRows(db).where('integrations.id', '=', id).executeTakeFirstOrThrow())
  return {
    table: 'integrations',
    rows: integrationRows,
    present,
    async prepare(values, { db, id }) {
      const row = id === undefined ? undefined : await integrationRows(db).where('integrations.id', '=', id).executeTakeFirst()
      await assertUsable(kernel, { before: row && present(row), values })
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

type Settings = Partial<z.output<typeof integrations.create>>

/**
 * Names all wrong fields at once. It resolves a host name, so it runs before taking locks. The transaction checks again what the stored row
 * decides.
 */
async function assertUsable(kernel: Pick<Kernel, 'guardedFetch'>, { before, values }: { before: Settings | undefined; values: Settings }) {
  const { jsonContent, urlN8N } = values
  const wrong = [
    ...(jsonContent === undefined || jsonContent === before?.jsonContent ? [] : findInvalidSecrets({ jsonContent })),
    ...(urlN8N ? await findAddressProblem(kernel, urlN8N) : []),
  ]
  const missing = missingSettings({ ...before, ...values })
  if (missing.length + wrong.length > 0) throw missingFields(missing, wrong)
}

/** Without a type nothing is known to be missing: the integration does not exist. */
const missingSettings = (integration: Settings) =>
  integration.type ? connectorDefinitions[integration.type].required.filter((name) => !integration[name]) : []

function requireSettings(integration: Settings) {
  const missing = missingSettings(integration)
  if (missing.length > 0) throw missingFields(missing)
}

const projectOf = ({ type, name, projectName }: Pick<QueueIntegration, 'type' | 'name' | 'projectName'>) => ({
  projectName: connectorDefinitions[type].hasProject ? projectName : name,
})

const sealing =
  ({ seal }: Pick<Secrets, 'seal'>) =>
  ({ jsonContent }: { jsonContent?: string }) => {
    if (jsonContent === undefined) return {}
    const wrong = findInvalidSecrets({ jsonContent })
    if (wrong.length > 0) throw missingFields([], wrong)
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

/** An unknown name passes. The guard checks the address again at each call. */
async function findAddressProblem({ guardedFetch }: Pick<Kernel, 'guardedFetch'>, address: string): Promise<FieldError[]> {
  try {
    await guardedFetch.checkAddress(address)
    return []
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error
    return [fieldError('urlN8N', error.reason === 'private' ? 'private_address' : 'no_address')]
  }
}
