import { dayAt } from '@recado/contract/time/days'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Kernel } from '../../kernel/feature.ts'
import { settingOf } from '../settings/index.ts'

const usage = z.object({ usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }) })

type Tokens = { input: number; output: number }

/** The tokens that a service counted for a request and its answer; undefined if it names none. */
export function usageIn(completion: unknown): Tokens | undefined {
  const { data } = usage.safeParse(completion)
  return data && { input: data.usage.prompt_tokens, output: data.usage.completion_tokens }
}

export function tokensIn(completion: unknown): number | undefined {
  const used = usageIn(completion)
  return used && used.input + used.output
}

/**
 * Adds the tokens of an answer to those of the month, as the service has counted them. An answer that cannot be used has cost tokens too. The
 * customer gets the answer even if counting fails.
 */
export const createTokenRecorder =
  ({ transact, clock, log }: Pick<Kernel, 'transact' | 'clock' | 'log'>, companyId: number) =>
  async (model: string, completion: unknown): Promise<void> => {
    const used = usageIn(completion)
    const counted = { answers: 1, unknown: used ? 0 : 1, input: used?.input ?? 0, output: used?.output ?? 0 }
    const added = (column: keyof typeof counted) => sql<number>`${sql.ref(`aiTokens.${column}`)} + ${sql.ref(`excluded.${column}`)}`
    await transact({ companyId }, async ({ db }) => {
      const month = `${dayAt(await settingOf(db, 'timezone'), clock.now()).slice(0, 7)}-01`
      await db
        .insertInto('aiTokens')
        .values({ month, model, ...counted })
        .onConflict((conflict) =>
          conflict
            .columns(['companyId', 'month', 'model'])
            .doUpdateSet({ answers: added('answers'), unknown: added('unknown'), input: added('input'), output: added('output') }),
        )
        .execute()
    }).catch((error) => log.warn({ err: error, companyId }, 'the tokens of an answer were not counted'))
  }
