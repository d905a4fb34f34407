import { testedConnector } from '@recado/contract/connectors/connectors'
import { AppError } from '@recado/contract/errors'
import { integrations, type testIntegration } from '@recado/contract/integrations'
import type { z } from 'zod'
import type { Connectors } from '../../connectors/port.ts'
import { mustExist } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { SpeakerFailed } from '../../kernel/speaker.ts'
import { guardedPost } from './guardedPost.ts'
import { integrationRows, opened, shownIntegration } from './integrations.rows.ts'

type TestedSettings = z.output<typeof testIntegration.body>

/** Asks an agent as it would be asked for a customer, with what stands in the form. */
export async function testSession(
  kernel: Kernel,
  { db, connectors, given }: { db: TenantDb; connectors: Connectors; given: TestedSettings },
) {
  const { type, name } = testedConnector
  const entered = integrations.create.parse({ type, name, ...given, jsonContent: await jsonOf(kernel, db, given) })
  const settings = { ...entered, secret: '' }
  try {
    return { ok: true as const, reply: (await connectors[type].test?.(settings, guardedPost(kernel))) ?? '' }
  } catch (error) {
    if (error instanceof SpeakerFailed) throw new AppError('ERR_INTEGRATION_TEST', { reason: error.reason })
    throw error
  }
}

/** What is stored, where the form holds only what was shown of it. */
async function jsonOf({ secrets }: Kernel, db: TenantDb, { id, jsonContent }: TestedSettings): Promise<string> {
  if (id === undefined) return jsonContent
  const row = await integrationRows(db).where('integrations.id', '=', id).executeTakeFirst()
  const stored = mustExist(row, 'ERR_NO_INTEGRATION_FOUND')
  return shownIntegration(secrets)(stored).jsonContent === jsonContent ? opened(secrets)(stored).jsonContent : jsonContent
}
