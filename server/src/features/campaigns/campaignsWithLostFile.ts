import { AppError } from '@recado/contract/errors'
import { type ExpressionBuilder, sql } from 'kysely'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { notifyAdmins } from '../notices/index.ts'
import { publishCampaign } from './campaigns.event.ts'

const MAX_MARKED = 100

/** Whether a file that the campaign sends was lost in a restore: its own, one of its file list, or one of its templates. */
const hasLostFile = (eb: ExpressionBuilder<TenantDatabase, 'campaigns'>) =>
  eb.exists(
    eb
      .selectFrom('media')
      .select('media.id')
      .whereRef('media.companyId', '=', 'campaigns.companyId')
      .where('media.lostAt', 'is not', null)
      .where((media) =>
        media.or([
          media('media.id', '=', media.ref('campaigns.mediaId')),
          media('media.id', 'in', filesOfList),
          media('media.id', 'in', filesOfTemplates),
        ]),
      ),
  )

type InCampaign = ExpressionBuilder<TenantDatabase, 'campaigns' | 'media'>

const filesOfList = (eb: InCampaign) =>
  eb
    .selectFrom('fileOptions')
    .select('fileOptions.mediaId')
    .whereRef('fileOptions.companyId', '=', 'campaigns.companyId')
    .whereRef('fileOptions.fileListId', '=', 'campaigns.fileListId')

const filesOfTemplates = (eb: InCampaign) =>
  eb
    .selectFrom('templates')
    .select('templates.mediaId')
    .whereRef('templates.companyId', '=', 'campaigns.companyId')
    .where(
      ({ ref }) =>
        sql<boolean>`${ref('campaigns.templates')} @> jsonb_build_array(jsonb_build_object('templateId', ${ref('templates.id')}))`,
    )

/** A campaign whose mark differs from its files. One that stopped for failures waits for a person anyway. */
const isMarkedWrongly = (eb: ExpressionBuilder<TenantDatabase, 'campaigns'>) =>
  sql<boolean>`(${eb.ref('campaigns.waitsFor')} is distinct from 'failures'
    and (${eb.ref('campaigns.waitsFor')} is not distinct from 'fileLost') <> ${hasLostFile(eb)})`

/** Customers must not get a campaign without the file that it is about. */
export async function assertNoFileLost({ db }: Tx, id: number): Promise<void> {
  const found = await db.selectFrom('campaigns').select('id').where('id', '=', id).where(hasLostFile).executeTakeFirst()
  if (found) throw new AppError('ERR_FILE_LOST')
}

/** Running campaigns with a lost file wait, and go on when the file is back. */
export async function markCampaignsWithLostFile(kernel: PlatformKernel): Promise<void> {
  const found = await kernel.platform
    .selectFrom('campaigns')
    .select(['id', 'companyId'])
    .where('status', '=', 'EM_ANDAMENTO')
    .where(isMarkedWrongly)
    .limit(MAX_MARKED)
    .execute()
  for (const { id, companyId } of found)
    await kernel.transact({ companyId }, async (tx) => {
      const changed = await tx.db
        .updateTable('campaigns')
        .set((eb) => ({
          waitsFor: eb
            .case()
            .when(hasLostFile(eb))
            .then('fileLost' as const)
            .end(),
          waitsUntil: null,
        }))
        .where('id', '=', id)
        .where('status', '=', 'EM_ANDAMENTO')
        .where(isMarkedWrongly)
        .returning(['name', 'waitsFor'])
        .executeTakeFirst()
      if (!changed) return
      await publishCampaign(tx, kernel, id)
      if (changed.waitsFor) await notifyAdmins(tx, { kind: 'campaignStopped', name: changed.name, at: kernel.clock.now() })
    })
}
