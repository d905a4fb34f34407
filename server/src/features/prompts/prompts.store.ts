import { AppError } from '@recado/contract/errors'
import { type InUse, MAX_USES_NAMED } from '@recado/contract/kit/inUse'
import type { Prompt, prompts } from '@recado/contract/prompts'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField, missingFields } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readStoredSettings } from '../settings/index.ts'
import { maskPrompt, promptRows } from './prompts.rows.ts'
import { assertTestsPass } from './promptTests/testBar.ts'
import { companyAccess, companyEndpoint, isKeyAllowedAt, type OwnService } from './service/aiEndpointAndKey.ts'
import { originOf, validateEndpoint } from './service/endpoints.ts'
import { assertSendableKey } from './service/formAccess.ts'
import { readPromptWarning } from './service/promptTrial.ts'

type PromptStore = Store<Prompt, z.output<typeof prompts.create>, z.output<typeof prompts.update>>

export function promptStore(kernel: Kernel): PromptStore {
  const present = maskPrompt(kernel.secrets)
  const read = async ({ db }: Tx, id: number) => present(await promptRows(db).where('prompts.id', '=', id).executeTakeFirstOrThrow())
  return {
    table: 'prompts',
    rows: promptRows,
    present,
    async prepare(values, { db, id }) {
      if (!values.endpoint) return values
      const row = id === undefined ? undefined : await db.selectFrom('prompts').select('endpoint').where('id', '=', id).executeTakeFirst()
      return { ...values, endpoint: await validateEndpoint(kernel, { given: values.endpoint, stored: row?.endpoint ?? '' }) }
    },
    async create(tx, { apiKey, endpoint, ...values }) {
      const row = { ...values, endpoint, ...(await keyFor(kernel, tx, { endpoint, apiKey })) }
      const { id } = await tx.db.insertInto('prompts').values(row).returning('id').executeTakeFirstOrThrow()
      return read(tx, id)
    },
    async update(tx, { id, row, values: { apiKey, publishReason, ...values } }, actor) {
      const before = await tx.db.selectFrom('prompts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const changes = {
        ...values,
        ...(await keyChange(kernel, tx, { before, shown: row.apiKey, entered: apiKey, endpoint: values.endpoint ?? before.endpoint })),
        ...(values.model !== undefined && values.model !== before.model && { goneModel: null }),
      }
      await assertTestsPass(kernel, tx, actor, { promptId: id, before, after: { ...before, ...values }, reason: publishReason })
      if (Object.keys(changes).length > 0) await tx.db.updateTable('prompts').set(changes).where('id', '=', id).execute()
      return read(tx, id)
    },
    afterSave: async ({ id }, fields, { companyId }) =>
      fields.some((field) => ['apiKey', 'endpoint', 'model', 'usesKnowledge'].includes(field))
        ? readPromptWarning(kernel, { companyId, promptId: id })
        : {},
    async remove(tx, { id }) {
      const users = await readPromptUsage(tx, id)
      if (users) throw new AppError('ERR_IN_USE', users)
      await tx.db.deleteFrom('prompts').where('id', '=', id).execute()
    },
  }
}

type Needs = Pick<Kernel, 'config' | 'secrets'>

/**
 * Seals a new key together with the origin of its endpoint. Without a key the company's key is used, which must belong to the same
 * endpoint.
 */
async function keyFor(needs: Needs, { db }: Tx, { endpoint, apiKey }: { endpoint: string; apiKey: string }) {
  const stored = await readStoredSettings(db)
  if (apiKey === '') {
    const access = endpoint === '' ? companyAccess(needs, stored) : 'noKey'
    if (access === 'otherHost') throw invalidField('apiKey', 'other_host')
    if (access === 'noKey') throw missingFields(['apiKey'])
  }
  const apiKeySealed = needs.secrets.seal(assertSendableKey(apiKey))
  return { apiKeySealed, apiKeyOrigin: apiKey === '' ? null : originOf(endpoint || companyEndpoint(needs, stored)) }
}

type KeyChange = { before: OwnService; shown: string; entered: string | undefined; endpoint: string }

/** A masked key that comes back unchanged keeps the stored one. The stored key may not move to an endpoint on another host. */
async function keyChange(needs: Needs, tx: Tx, { before, shown, entered, endpoint }: KeyChange) {
  const apiKey = entered ?? shown
  const isMoved = endpoint !== before.endpoint
  if (entered === '' || apiKey !== shown || (apiKey === '' && isMoved)) return keyFor(needs, tx, { endpoint, apiKey })
  const target = endpoint || companyEndpoint(needs, await readStoredSettings(tx.db))
  if (isMoved && !isKeyAllowedAt(needs, { origin: before.apiKeyOrigin }, target)) throw invalidField('apiKey', 'other_host')
  return {}
}

/** The queues and connections that use a prompt. The lock keeps others from starting to use it until this transaction ends. */
async function readPromptUsage({ db }: Tx, id: number): Promise<InUse | undefined> {
  await db.selectFrom('prompts').select('id').where('id', '=', id).forUpdate().execute()
  const of = (table: 'queues' | 'connections') =>
    db.selectFrom(table).select(['id', 'name']).where('promptId', '=', id).orderBy('id').limit(MAX_USES_NAMED).execute()
  const [queues, connections] = [await of('queues'), await of('connections')]
  return queues.length + connections.length > 0 ? { queues, connections } : undefined
}
