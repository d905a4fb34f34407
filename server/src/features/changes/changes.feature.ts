import { type ChangeFilters, type ChangePage, changeEndpoints } from '@recado/contract/changes'
import { AppError } from '@recado/contract/errors'
import { sql } from 'kysely'
import type { ActorOfChanges } from '../../kernel/database/actorOfChanges.ts'
import type { PlatformDb, TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { changeIfThere } from '../../kernel/restoreParts.ts'
import { settingOf } from '../settings/index.ts'
import { languageOfReader } from '../users/index.ts'
import { changeSheetTexts, EXPORT_PORTION, exportChanges } from './exportChanges.ts'
import { type PageOfChanges, readChanges, readPlatformChanges } from './readChanges.ts'

const PAGE_SIZE = 50
/** Restores are a command of whoever runs the installation. */
const OPERATOR: ActorOfChanges = { name: 'Recado', via: 'command' }

/** The log of changes: who changed what, in the company and on the platform. */
export const changesFeature: PlatformFeature = {
  name: 'changes',
  // The log of the backup ends here. A backup of an earlier release may have none.
  afterRestore: (db, stamp) =>
    changeIfThere(
      db,
      'changes',
      sql`perform record_act(id, 'backup', 'restore', null, ${sql.lit(stamp)}, null, ${sql.lit(JSON.stringify(OPERATOR))}) from companies where platform`,
    ),
  jobs: (kernel) => [{ name: 'changes.sweep', every: '40 3 * * *', run: () => deleteOldChanges(kernel.platform) }],
  routes(serve, kernel) {
    const { platform, read } = kernel
    let closed: boolean | undefined
    async function withTerms(companyId: number, page: PageOfChanges): Promise<ChangePage> {
      closed ??= await isClosedToProduct(platform)
      return { ...page, isClosedToProduct: closed, months: Number(await settingOf(read(companyId), 'changeMonths')) }
    }

    serve.signedIn(changeEndpoints.list, async ({ actor: { companyId }, db, query: { cursor, limit = PAGE_SIZE, ...filters } }) => {
      await assertKnownPerson(db, filters)
      return withTerms(companyId, await readChanges(kernel, companyId, { filters, cursor, limit }))
    })
    serve.file(changeEndpoints.export, async ({ actor, companyId, db, query: filters }) => {
      await assertKnownPerson(db, filters)
      const language = await languageOfReader({ db }, actor && { id: actor.userId })
      const pageAt = (cursor: string | undefined) => readChanges(kernel, companyId, { filters, cursor, limit: EXPORT_PORTION })
      return { open: () => exportChanges(pageAt, language), mime: 'text/csv', name: changeSheetTexts[language].fileName }
    })
    serve.signedIn(
      changeEndpoints.listOfPlatform,
      async ({ actor: { companyId }, db, query: { cursor, limit = PAGE_SIZE, ...filters } }) => {
        await assertKnownPerson(db, filters)
        return withTerms(companyId, await readPlatformChanges(kernel, { filters, cursor, limit }))
      },
    )
    serve.file(changeEndpoints.exportOfPlatform, async ({ actor, db, query: filters }) => {
      await assertKnownPerson(db, filters)
      const language = await languageOfReader({ db }, actor && { id: actor.userId })
      const pageAt = (cursor: string | undefined) => readPlatformChanges(kernel, { filters, cursor, limit: EXPORT_PORTION })
      return { open: () => exportChanges(pageAt, language), mime: 'text/csv', name: changeSheetTexts[language].fileName }
    })
  },
}

/** The person of the filter is a colleague, or somebody whom the log names: a deleted colleague, a visitor of the support. */
async function assertKnownPerson(db: TenantDb, { userId }: ChangeFilters) {
  if (userId === undefined) return
  const isNamed = (['changes', 'supportVisits'] as const).map((table) => db.selectFrom(table).select('id').where('userId', '=', userId))
  const isThere = [db.selectFrom('users').select('id').where('id', '=', userId), ...isNamed]
  const { known } = await db.selectNoFrom(({ or, exists }) => or(isThere.map(exists)).as('known')).executeTakeFirstOrThrow()
  if (!known) throw new AppError('ERR_NO_USER_FOUND')
}

/** Whether the product's role may not change the log. An owner may, and only a trigger refuses it. */
async function isClosedToProduct(platform: PlatformDb) {
  const { rows } = await sql<{ closed: boolean }>`
    select not has_table_privilege('changes', 'insert, update, delete, truncate') as closed`.execute(platform)
  return rows[0]?.closed ?? false
}

const SWEPT_AT_ONCE = 5000

/** Deletes rows that are older than their company keeps them. A function of the database does it: the product's role cannot. */
async function deleteOldChanges(platform: PlatformDb) {
  for (let deleted = SWEPT_AT_ONCE; deleted === SWEPT_AT_ONCE; ) {
    const { rows } = await sql<{ deleted: number }>`select delete_old_changes(${SWEPT_AT_ONCE}) as deleted`.execute(platform)
    deleted = rows[0]?.deleted ?? 0
  }
}
