import { type Colleague, colleagues, setLanguage, users } from '@recado/contract/users/users'
import { sql } from 'kysely'
import { serveResource } from '../../kernel/crud.ts'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { absentJob, presence } from './presence.ts'
import { tellOfUsers } from './tellOfUsers.ts'
import { userStore } from './users.commands.ts'
import { userEvent } from './users.event.ts'
import { userRows } from './users.store.ts'

const MOST = 1000

export const usersFeature: PlatformFeature = {
  name: 'users',
  conflicts: { users_email_key: 'ERR_EMAIL_TAKEN' },
  missing: { users: 'ERR_NO_USER_FOUND' },
  jobs: (kernel) => [absentJob(kernel)],
  presence,
  routes(serve, kernel) {
    serve.signedIn(
      colleagues,
      async ({ db }) =>
        (await userRows(db)
          .orderBy(sql`fold(${sql.ref('users.name')}) collate "C"`)
          .orderBy(sql`users.id`)
          .limit(MOST)
          .execute()) as Colleague[],
    )
    serve.signedIn(setLanguage, async ({ actor, params: { lang } }) => {
      await kernel.transact(actor, async (tx) => {
        await tx.db.updateTable('users').set({ language: lang }).where('id', '=', actor.userId).execute()
        await tellOfUsers(tx, kernel, [actor.userId])
      })
      return { language: lang }
    })
    serveResource(serve, kernel, { resource: users, store: userStore(kernel), event: userEvent })
  },
}
