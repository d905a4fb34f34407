import { connectorDefinitions } from '@recado/contract/connectors/connectors'
import { AppError } from '@recado/contract/errors'
import type { integrations, QueueIntegration } from '@recado/contract/integrations'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { checkAddress } from './checkAddress.ts'
import { integrationRows, shownIntegration } from './integrations.rows.ts'
import { requireRightKind } from './secretSettings.ts'
import { usersOfIntegration } from './usersOfIntegration.ts'

type IntegrationStore = Store<QueueIntegration, z.output<typeof integrations.create>, z.output<typeof integrations.update>>

export function integrationStore(kernel: Pick<Kernel, 'secrets' | 'outgoing'>): IntegrationStore {
  const shown = shownIntegration(kernel.secrets)
  const sealed = sealing(kernel.secrets)
  const read = async ({ db }: Tx, id: number) =>
    shown(await integrationRows(db).where('integrations.id', '=', id).executeTakeFirstOrThrow())
  return {
    ...{ table: 'integrations', rows: integrationRows, shown },
    async prepare(values) {
      if (values.urlN8N) await checkAddress(kernel, values.urlN8N)
      return values
    },
    async create(tx, { jsonContent, secret, ...values }) {
      requireSettings({ ...values, jsonContent, secret })
      const row = { ...values, ...projectOf(values), ...sealed({ jsonContent, secret: isSigned(values) ? secret : '' }) }
      const { id } = await tx.db.insertInto('integrations').values(row).returning('id').executeTakeFirstOrThrow()
      return read(tx, id)
    },
    /** A secret that comes back as it was shown has not been changed. */
    async update(tx, { id, row, values: { jsonContent = row.jsonContent, secret = row.secret, ...values } }) {
      const after = { ...row, ...values }
      requireSettings({ ...after, jsonContent, secret })
      const replaced = {
        ...(jsonContent !== row.jsonContent && { jsonContent }),
        ...((secret !== row.secret || !isSigned(after)) && { secret: isSigned(after) ? secret : '' }),
      }
      const changes = { ...values, ...projectOf(after), ...sealed(replaced) }
      await tx.db.updateTable('integrations').set(changes).where('id', '=', id).execute()
      return read(tx, id)
    },
    async remove(tx, { id }) {
      const users = await usersOfIntegration(tx, id)
      if (users) throw new AppError('ERR_IN_USE', users)
      await tx.db.deleteFrom('integrations').where('id', '=', id).execute()
    },
  }
}

function requireSettings(integration: z.output<typeof integrations.create>) {
  const missing = connectorDefinitions[integration.type].required.find((name) => !integration[name])
  if (missing) throw invalidField(missing, 'required')
}

const isSigned = ({ type }: Pick<QueueIntegration, 'type'>) => connectorDefinitions[type].isSigned

const projectOf = ({ type, name, projectName }: Pick<QueueIntegration, 'type' | 'name' | 'projectName'>) => ({
  projectName: connectorDefinitions[type].hasProject ? projectName : name,
})

const sealing =
  ({ seal }: Pick<Secrets, 'seal'>) =>
  ({ jsonContent, secret }: { jsonContent?: string; secret?: string }) => {
    requireRightKind({ jsonContent, secret })
    return {
      ...(jsonContent !== undefined && { jsonSealed: jsonContent ? seal(jsonContent) : null }),
      ...(secret !== undefined && { secretSealed: secret ? seal(secret) : null }),
    }
  }
