import { sql } from 'kysely'
import type { Defaulted, PlatformDb } from '../database/schema.ts'
import { outsideTransaction } from '../database/transactionGuard.ts'

/** Where new files go. `leavingS3`: to the disk, while the bucket still has files. */
type Home = 's3' | 'leavingS3' | 'disk'

declare module '../database/schema.ts' {
  interface PlatformTables {
    fileHome: { one: Defaulted<boolean>; home: Home }
  }
}

export type StoreLocation = ReturnType<typeof createStoreLocation>

/** All processes see a change at once. */
export const createStoreLocation = (platform: PlatformDb) => ({
  async read(): Promise<Home> {
    const row = await outsideTransaction(() => platform.selectFrom('fileHome').select('home').executeTakeFirst())
    return row?.home ?? 'disk'
  },
  /** Whether any process was ever started with a bucket. */
  isKnown: async () => (await platform.selectFrom('fileHome').select('home').executeTakeFirst()) !== undefined,
  /** An installation that first starts with a bucket stores its files there. One that has moved them back has decided otherwise. */
  async beginInS3() {
    await platform
      .insertInto('fileHome')
      .values({ home: 's3' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async change(home: Home) {
    await platform
      .insertInto('fileHome')
      .values({ home })
      .onConflict((conflict) => conflict.column('one').doUpdateSet({ home }))
      .execute()
  },
})

/** A restore puts all files on the disk, even if they were in a bucket. */
export const forgetStoreLocation = (db: PlatformDb) => sql`delete from "fileHome"`.execute(db)
