import { connectorDefinitions } from '@recado/contract/connectors/connectors'
import type { QueueIntegration, SavedIntegration } from '@recado/contract/integrations'
import type { Actor } from '@recado/contract/permissions'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import { randomToken, type Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { integrationEvent } from './integrations.event.ts'
import { integrationRows, maskIntegration } from './integrations.rows.ts'

export const hasSigningSecret = ({ type }: Pick<QueueIntegration, 'type'>) => connectorDefinitions[type].isSigned

/** Creates a secret: once in plain text for the answer, and encrypted for storing. */
export function createSecret({ seal }: Pick<Secrets, 'seal'>) {
  const newSecret = randomToken()
  return { told: { newSecret }, stored: { secretSealed: seal(newSecret) } }
}

type Needed = Pick<Kernel, 'transact' | 'secrets'>

/** Replaces the signing secret. Calls are signed with the new one from the commit on. */
export const renewSigningSecret = ({ transact, secrets }: Needed, actor: Actor, id: number): Promise<SavedIntegration> =>
  transact(actor, async (tx) => {
    const row = assertExists(await locked(tx, id), 'ERR_NO_INTEGRATION_FOUND')
    if (!hasSigningSecret(row)) throw invalidField('type', 'not_signed')
    const { told, shown } = await renew(tx, secrets, row)
    return { ...shown, ...told }
  })

/** Older integrations may have no secret. Such an integration gets one before its first call, because no call leaves unsigned. */
export function ensureSecret({ transact, secrets }: Needed, companyId: number, row: QueueIntegration): Promise<QueueIntegration> {
  if (row.secret || !hasSigningSecret(row)) return Promise.resolve(row)
  return transact({ companyId }, async (tx) => {
    const current = assertExists(await locked(tx, row.id), 'ERR_NO_INTEGRATION_FOUND')
    return current.secret ? current : (await renew(tx, secrets, current)).row
  })
}

const locked = ({ db }: Tx, id: number) =>
  integrationRows(db).where('integrations.id', '=', id).forNoKeyUpdate('integrations').executeTakeFirst()

async function renew(tx: Tx, secrets: Secrets, before: QueueIntegration) {
  const { told, stored } = createSecret(secrets)
  await tx.db.updateTable('integrations').set(stored).where('id', '=', before.id).execute()
  const row = { ...before, secret: stored.secretSealed }
  const shown = maskIntegration(secrets)(row)
  tx.emit(integrationEvent, 'update', shown)
  return { told, row, shown }
}
