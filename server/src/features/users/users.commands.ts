import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@recado/contract/errors'
import { type Actor, can } from '@recado/contract/permissions'
import type { User } from '@recado/contract/users/users'
import type { Store } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { askPasswordAgain, endAllAccess, forgetBrowsers, forgetKnownBrowsers, unlinkSso } from '../access/index.ts'
import { assertWithinPlan, lockCompany, precheckPlanLimit } from '../plans/index.ts'
import { mailAccountChange } from './accountChangeMail.ts'
import { revokeInvitationsTo } from './invitations.ts'
import { withOwnSessions } from './publishUsers.ts'
import { refuseWeakPassword } from './refuseWeakPassword.ts'
import { colleagueOf } from './users.event.ts'
import { insertUser, type NewUser, readUser, type UserChanges, updateUser, userRows } from './users.store.ts'
import { verifyCurrentPassword } from './verifyCurrentPassword.ts'

/** Creates, changes and deletes users. It protects accounts and the last administrator. */
export const userStore = (kernel: PlatformKernel): Store<User, NewUser, UserChanges> => ({
  table: 'users',
  rows: userRows,
  /** Colleagues search by name only: a user who may not see e-mail addresses must not find them by searching. */
  listFor: (actor) => (can(actor, 'users:manage') ? undefined : { rows: colleagueRows, searchIn: ['name'], present: colleagueOf }),
  eventRow: async (tx, row) => (await withOwnSessions(tx, kernel, [row]))[0] ?? row,
  /** After this step `password` is the hash. */
  async prepare(values, { actor, db, id }) {
    if (id === actor.userId) await verifyCurrentPassword(kernel, { db, userId: id, changes: values })
    if (values.password === undefined) return values
    await refuseWeakChoice(kernel, { actor, db, id, values: { ...values, password: values.password } })
    if (id === undefined) await precheckPlanLimit(db, 'users')
    return { ...values, password: await kernel.passwords.hash(values.password, actor.companyId) }
  },
  async create(tx, values) {
    await assertWithinPlan(tx, 'users')
    await revokeInvitationsTo(tx, values.email, kernel.clock.now())
    return readUser(tx, await insertUser(tx, values))
  },
  async update(tx, { id, row, values }, actor) {
    assertOwnFields(actor, row, values)
    assertMayManage(actor, row)
    if (row.profile === 'admin' && values.profile !== undefined && values.profile !== 'admin') await assertAdminRemains(tx, id)
    await updateUser(tx, id, values)
    const at = kernel.clock.now()
    const hasNewPassword = values.password !== undefined
    if (id === actor.userId && hasNewPassword) {
      await forgetBrowsers(tx, id, at)
      await unlinkSso(tx, id)
    }
    if (id !== actor.userId) {
      if (hasNewPassword) await endAllAccess(tx, id, { at, by: 'password' })
      else if (values.email !== undefined && values.email !== row.email) await askPasswordAgain(tx, id)
    }
    await mailAccountChange(tx, kernel, { before: row, values, authorId: actor.userId })
    if (hasNewPassword) await forgetKnownBrowsers(tx, id)
    if (values.name !== undefined && values.name !== row.name) await tx.record('user.renamed', { userId: id })
    return readUser(tx, id)
  },
  async remove(tx, row, actor) {
    if (row.id === actor.userId) throw new AppError('ERR_LAST_ADMIN')
    assertMayManage(actor, row)
    if (row.profile === 'admin') await assertAdminRemains(tx, row.id)
    await tx.record('user.deleting', { userId: row.id })
    await tx.db.deleteFrom('users').where('id', '=', row.id).execute()
  },
})

type Chosen = { actor: Actor; db: TenantDb; id: number | undefined; values: UserChanges & { password: string } }

/** The e-mail and the name that the account has afterwards are own words. */
async function refuseWeakChoice(kernel: PlatformKernel, { actor: { companyId }, db, id, values }: Chosen) {
  const { password, refuseWeak, name, email } = values
  const users = db.selectFrom('users').select(['name', 'email'])
  const before = id === undefined ? undefined : await users.where('id', '=', id).executeTakeFirst()
  await refuseWeakPassword(kernel, { password, refuseWeak, companyId, words: [name ?? before?.name, email ?? before?.email] })
}

const colleagueRows: typeof userRows = (db) => userRows(db)

const OWN_FIELDS = new Set(['name', 'email', 'password', 'currentPassword', 'refuseWeak', 'language'])

/** Users without permission to manage may change only these fields of themselves. Other fields of the form may come back unchanged. */
function assertOwnFields(actor: Actor, { queues, ...row }: User, values: UserChanges) {
  if (can(actor, 'users:manage')) return
  const before: Record<string, unknown> = { ...row, queueIds: queues.map(({ id }) => id) }
  const inOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)
  const isChanged = ([field, value]: [string, unknown]) => !isDeepStrictEqual(inOrder(value), inOrder(before[field]))
  if (Object.entries(values).some((entry) => !OWN_FIELDS.has(entry[0]) && isChanged(entry))) throw new AppError('ERR_NO_PERMISSION')
}

/** Administrators of the platform are not all super users. A user who sets the password of a super user could sign in as one. */
function assertMayManage(actor: Actor, row: User) {
  if (row.super && !actor.super) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * The lock serialises two administrators who demote each other. Without the administrator who keeps a password, passwords would count again
 * where only the provider may sign people in.
 */
async function assertAdminRemains(tx: Tx, id: number) {
  await lockCompany(tx)
  const keeping = tx.db.selectFrom('ssoProviders').select('companyId').where('onlyExceptUserId', '=', id)
  if (await keeping.executeTakeFirst()) throw new AppError('ERR_SSO_NO_ADMIN')
  const other = await tx.db
    .selectFrom('users')
    .select('id')
    .where('profile', '=', 'admin')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new AppError('ERR_LAST_ADMIN')
}
