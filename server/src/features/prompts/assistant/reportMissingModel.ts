import { sql } from 'kysely'
import type { Kernel } from '../../../kernel/feature.ts'
import { notifyAdmins } from '../../notices/index.ts'

type Gone = { companyId: number; promptId: number; model: string }

/** Administrators are told once that the model of a prompt is gone, until another one is chosen. */
export const reportMissingModel = ({ transact, clock }: Pick<Kernel, 'transact' | 'clock'>, { companyId, promptId, model }: Gone) =>
  transact({ companyId }, async (tx) => {
    const prompt = await tx.db
      .updateTable('prompts')
      .set({ goneModel: model })
      .where('id', '=', promptId)
      .where('model', '=', model)
      .where(sql<boolean>`"goneModel" is distinct from ${model}`)
      .returning('name')
      .executeTakeFirst()
    if (prompt) await notifyAdmins(tx, { kind: 'modelGone', name: prompt.name, at: clock.now() })
  })
