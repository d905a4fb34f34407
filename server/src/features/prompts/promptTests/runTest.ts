import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { TriedPrompt } from '@recado/contract/prompts'
import type { PromptTestResult } from '@recado/contract/promptTests'
import { ResponderFailed } from '../../../connectors/responder.ts'
import { minutes, seconds } from '../../../kernel/clock.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { createTokenReserver } from '../assistant/tokenLimits.ts'
import { accessOfForm } from '../service/formAccess.ts'
import { fingerprintOf, readCircumstances } from './fingerprint.ts'
import { playTest } from './playTest.ts'
import { readTest } from './promptTests.commands.ts'
import { readFinalResult, storeRun } from './testResults.ts'

/** Proxies usually end a request after a minute. A test that takes longer fails, so that the others can run. */
const LONGEST = seconds(55)

type Run = { actor: Actor; db: TenantDb; promptId: number; testId: number; entered: TriedPrompt }

/** Plays a test once with the values of a form and stores how it went. A service that fails for every test says nothing about one. */
export async function runTest(kernel: Kernel, { actor, db, promptId, testId, entered }: Run): Promise<PromptTestResult> {
  const access = await accessOfForm(kernel, db, { ...entered, id: promptId })
  const test = await readTest(db, { promptId, testId })
  if (typeof access === 'string') throw new AppError('ERR_AI_SERVICE', { reason: access })
  const { companyId } = actor
  await kernel.throttles.take({ key: `aiTests:${companyId}`, limit: kernel.config.limits.aiTestsPerMinute, window: minutes(1) })
  const settings = { ...entered, endpoint: entered.endpoint && access.endpoint }
  const circumstances = await readCircumstances(kernel, db, settings)
  const fingerprint = fingerprintOf(circumstances, test)
  const final = await readFinalResult(db, { testId, fingerprint })
  if (final) return final
  const { company } = circumstances
  const signal = AbortSignal.timeout(LONGEST)
  const limits = await readLimits(db, promptId)
  const { timezone } = company
  const reserve = createTokenReserver(kernel, { companyId, promptId, timezone, limits })
  const played = await playTest({ kernel, companyId, db, access, settings, company, signal, reserve }, test).catch((error) => {
    throw error instanceof ResponderFailed ? new AppError('ERR_AI_SERVICE', { reason: error.reason }) : error
  })
  return kernel.transact(actor, (tx) => storeRun(tx, { testId, fingerprint, model: settings.model, at: kernel.clock.now() }, played))
}

/** The limits of the prompt as it is stored: tests spend what customers could. */
const readLimits = (db: TenantDb, promptId: number) =>
  db.selectFrom('prompts').select(['tokensPerDay', 'tokensPerMonth']).where('id', '=', promptId).executeTakeFirstOrThrow()
