import { AppError } from '@recado/contract/errors'
import type { Prompt, prompts } from '@recado/contract/prompts'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { promptRows, shownPrompt } from './prompts.rows.ts'
import { usersOfPrompt } from './usersOfPrompt.ts'

type PromptStore = Store<Prompt, z.output<typeof prompts.create>, z.output<typeof prompts.update>>

export function promptStore({ seal, unseal }: Secrets): PromptStore {
  const shown = shownPrompt({ unseal })
  const read = async ({ db }: Tx, id: number) => shown(await promptRows(db).where('prompts.id', '=', id).executeTakeFirstOrThrow())
  return {
    ...{ table: 'prompts', rows: promptRows, shown },
    async create(tx, { apiKey, ...values }) {
      const row = { ...values, apiKeySealed: seal(sendable(apiKey)) }
      const { id } = await tx.db.insertInto('prompts').values(row).returning('id').executeTakeFirstOrThrow()
      return read(tx, id)
    },
    /** A key that comes back as it was shown has not been changed. */
    async update(tx, { id, row, values: { apiKey = row.apiKey, ...values } }) {
      const changes = { ...values, ...(apiKey !== row.apiKey && { apiKeySealed: seal(sendable(apiKey)) }) }
      if (Object.keys(changes).length > 0) await tx.db.updateTable('prompts').set(changes).where('id', '=', id).execute()
      return read(tx, id)
    },
    async remove(tx, { id }) {
      const users = await usersOfPrompt(tx, id)
      if (users) throw new AppError('ERR_IN_USE', users)
      await tx.db.deleteFrom('prompts').where('id', '=', id).execute()
    },
  }
}

/** It travels in a header, which holds no more than this. */
function sendable(apiKey: string) {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey
  throw new AppError('ERR_VALIDATION', { fields: [{ path: 'apiKey', code: 'invalid_format', message: 'Invalid key' }] })
}
