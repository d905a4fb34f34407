import type { AiFailure, promptModelsEndpoint } from '@recado/contract/prompts'
import type { z } from 'zod'
import { assertExists } from '../../../kernel/crud.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { invalidField } from '../../../kernel/invalidField.ts'
import { readStoredSettings } from '../../settings/index.ts'
import { maskKey } from '../prompts.rows.ts'
import { companyEndpoint, promptAccess } from './aiEndpointAndKey.ts'
import type { AiAccess } from './aiService.ts'
import { validateEndpoint } from './endpoints.ts'

/** The key is sent in an HTTP header, which holds only these characters. */
export function assertSendableKey(apiKey: string) {
  if (/^[\x21-\x7e]*$/.test(apiKey)) return apiKey
  throw invalidField('apiKey', 'invalid_format')
}

type Entered = z.output<typeof promptModelsEndpoint.body>

/**
 * Endpoint and key for the values of a form that is not saved yet. A masked key stands for the stored one, which is sent to its own host
 * only.
 */
export async function accessOfForm(kernel: Kernel, db: TenantDb, { id, apiKey, ...entered }: Entered): Promise<AiAccess | AiFailure> {
  const stored = await readStoredSettings(db)
  const row =
    id === undefined
      ? undefined
      : assertExists(await db.selectFrom('prompts').selectAll().where('id', '=', id).executeTakeFirst(), 'ERR_NO_PROMPT_FOUND')
  const endpoint = await validateEndpoint(kernel, { given: entered.endpoint, stored: row?.endpoint ?? '' })
  if (row && apiKey === maskKey(kernel.secrets, row.apiKeySealed)) return promptAccess(kernel, { ...row, endpoint }, stored)
  if (apiKey !== '') return { endpoint: endpoint || companyEndpoint(kernel, stored), apiKey: assertSendableKey(apiKey) }
  return promptAccess(kernel, { endpoint, apiKeySealed: '', apiKeyOrigin: null }, stored)
}
