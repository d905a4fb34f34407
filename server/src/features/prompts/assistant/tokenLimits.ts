import type { AiFailure } from '@recado/contract/prompts'
import { dayAt } from '@recado/contract/time/days'
import { sql } from 'kysely'
import { ResponderFailed } from '../../../connectors/responder.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { notifyAdmins } from '../../notices/index.ts'
import { tokensIn } from '../recordTokenUsage.ts'
import type { ChatRequest } from '../service/aiService.ts'
import { createFailure } from '../service/serviceFailures.ts'

/** Fewer characters per token than any common language has: what is reserved must not be less than what is used. */
const CHARACTERS_PER_TOKEN = 2

type Limits = { tokensPerDay: number | null; tokensPerMonth: number | null; limitNotifiedOn: string | null; name: string }

/**
 * What stays counted: the tokens that the service names, else the estimate. A request that failed cost none, unless the service answered and
 * only the answer was lost.
 */
export type TokenReservation = { settle: (completion: unknown) => Promise<void>; release: (error: unknown) => Promise<void> }

/**
 * Reserves the tokens of a request before it is sent, so that questions at the same time do not pass the limits of an assistant together.
 * Fails if a limit would be passed.
 */
async function reserveTokens(
  { transact, clock }: Pick<Kernel, 'transact' | 'clock'>,
  { companyId, promptId, timezone }: Omit<LimitedPrompt, 'limits'>,
  request: ChatRequest,
): Promise<TokenReservation> {
  const estimate = estimateOf(request)
  const day = dayAt(timezone, clock.now())
  const addTokens = ({ db }: Tx, tokens: number) =>
    db
      .insertInto('promptTokens')
      .values({ promptId, day, tokens })
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'promptId', 'day']).doUpdateSet({ tokens: sql<number>`"promptTokens".tokens + ${tokens}` }),
      )
      .execute()
  const isWithin = await transact({ companyId }, async (tx) => {
    const limits = await lockLimits(tx, promptId)
    if (!limits) throw new ResponderFailed('gone', { isFinal: true })
    if (await fits(tx.db, { promptId, day, estimate, limits })) {
      await addTokens(tx, estimate)
      return true
    }
    if (limits.limitNotifiedOn === day) return false
    await tx.db.updateTable('prompts').set({ limitNotifiedOn: day }).where('id', '=', promptId).execute()
    await notifyAdmins(tx, { kind: 'assistantLimit', name: limits.name, at: clock.now() })
    return false
  })
  if (!isWithin) throw createFailure('tokenLimit', true)
  const replaceEstimate = (used: number) => transact({ companyId }, async (tx) => void (await addTokens(tx, used - estimate)))
  return {
    settle: async (completion) => replaceEstimate(tokensIn(completion) ?? estimate),
    release: async (error) => {
      if (!(error instanceof ResponderFailed) || !lostAnswers.some((reason) => reason === error.reason)) await replaceEstimate(0)
    },
  }
}

const lostAnswers: readonly AiFailure[] = ['timeout', 'garbage', 'tooLarge']

/** The lock makes one request after the other reserve its tokens. */
const lockLimits = ({ db }: Tx, promptId: number): Promise<Limits | undefined> =>
  db
    .selectFrom('prompts')
    .select(['tokensPerDay', 'tokensPerMonth', 'limitNotifiedOn', 'name'])
    .where('id', '=', promptId)
    .forNoKeyUpdate()
    .executeTakeFirst()

const hasLimit = ({ tokensPerDay, tokensPerMonth }: TokenLimits) => tokensPerDay !== null || tokensPerMonth !== null

/** Of one assistant, by the days of its company. */
type LimitedPrompt = { companyId: number; promptId: number; timezone: string; limits: TokenLimits }

/** What reserves the tokens of each request of an assistant; undefined for one without a limit. */
export const createTokenReserver = (
  kernel: Pick<Kernel, 'transact' | 'clock'>,
  { limits, ...prompt }: LimitedPrompt,
): ((request: ChatRequest) => Promise<TokenReservation>) | undefined =>
  hasLimit(limits) ? (request) => reserveTokens(kernel, prompt, request) : undefined

/** Whether anything may still be spent. Voice notes are transcribed before a request whose tokens could be reserved. */
export const hasTokensLeft = async (
  { read, clock }: Pick<Kernel, 'read' | 'clock'>,
  { companyId, promptId, timezone, limits }: LimitedPrompt,
) => !hasLimit(limits) || fits(read(companyId), { promptId, day: dayAt(timezone, clock.now()), estimate: 1, limits })

type TokenLimits = Pick<Limits, 'tokensPerDay' | 'tokensPerMonth'>
type Estimate = { promptId: number; day: string; estimate: number; limits: TokenLimits }

async function fits(db: TenantDb | Tx['db'], { promptId, day, estimate, limits }: Estimate) {
  const { ofDay, ofMonth } = await (db as TenantDb)
    .selectFrom('promptTokens')
    .where('promptId', '=', promptId)
    .where('day', '>=', `${day.slice(0, 7)}-01`)
    .where('day', '<=', day)
    .select(({ fn }) => [
      sql<number>`coalesce(sum(tokens) filter (where day = ${day}), 0)::float8`.as('ofDay'),
      fn.coalesce(sql<number>`sum(tokens)::float8`, sql.lit(0)).as('ofMonth'),
    ])
    .executeTakeFirstOrThrow()
  return ofDay + estimate <= (limits.tokensPerDay ?? Infinity) && ofMonth + estimate <= (limits.tokensPerMonth ?? Infinity)
}

function estimateOf({ messages, tools, structure, maxTokens }: ChatRequest): number {
  const fields = structure ? JSON.stringify(structure.schema).length + structure.explained.object.length : 0
  const characters = messages.reduce((sum, { content }) => sum + content.length, JSON.stringify(tools).length + fields)
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + maxTokens
}
