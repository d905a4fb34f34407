import { AppError } from '@recado/contract/errors'
import { nextClosing } from '@recado/contract/time/openingHours'
import type { availabilityEndpoint, User } from '@recado/contract/users/users'
import type { z } from 'zod'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField, missingFields } from '../../kernel/invalidField.ts'
import type { Tx } from '../../kernel/transact.ts'
import { assignmentsWakeName } from '../assignment/index.ts'
import { settingOf } from '../settings/index.ts'
import { publishUsers, withOwnSessions } from './publishUsers.ts'
import type { SessionNeeds } from './sessionUser.ts'
import { userEvent } from './users.event.ts'
import { readUser } from './users.store.ts'

type Choice = z.output<typeof availabilityEndpoint.body>
type Owner = { companyId: number; userId: number }
const AVAILABLE = { availability: 'available', availabilityUntil: null, availabilityEnds: null } as const

/** Sets the availability of a user. The end of the company's hours becomes a time at once: a later change of the hours does not move it. */
export const setAvailability = (kernel: Kernel, { companyId, userId }: Owner, choice: Choice): Promise<User> =>
  kernel.transact({ companyId }, async (tx) => {
    const changes = choice.availability === 'available' ? AVAILABLE : await untilEnd(tx, choice, kernel.clock.now())
    const user = await tx.db.updateTable('users').set(changes).where('id', '=', userId).returning('id').executeTakeFirst()
    if (!user) throw new AppError('ERR_NO_USER_FOUND')
    const row = await readUser(tx, userId)
    tx.wake(assignmentsWakeName)
    for (const withSession of await withOwnSessions(tx, kernel, [row])) tx.emit(userEvent, 'update', withSession)
    return row
  })

async function untilEnd(tx: Tx, { availability, ends = 'signOut', until }: Choice, now: Date) {
  switch (ends) {
    case 'signOut':
      return { availability, availabilityEnds: ends, availabilityUntil: null }
    case 'time':
      if (until === undefined) throw missingFields(['until'])
      if (Date.parse(until) <= now.getTime()) throw invalidField('until', 'in_past')
      return { availability, availabilityEnds: ends, availabilityUntil: new Date(until) }
    case 'hours': {
      const { schedules, daysOff } = await tx.db.selectFrom('companies').select(['schedules', 'daysOff']).executeTakeFirstOrThrow()
      const closing = nextClosing(schedules, { timezone: await settingOf(tx.db, 'timezone'), daysOff }, now)
      if (closing === null) throw invalidField('ends', 'no_closing')
      return { availability, availabilityEnds: ends, availabilityUntil: closing }
    }
  }
}

/** Makes a user available again whose choice lasts until sign-out. */
export async function endAvailabilityAtSignOut(tx: Tx, needs: SessionNeeds, userId: number) {
  const user = await tx.db
    .updateTable('users')
    .set(AVAILABLE)
    .where('id', '=', userId)
    .where('availabilityEnds', '=', 'signOut')
    .returning('id')
    .executeTakeFirst()
  if (user) await publishUsers(tx, needs, [userId])
}
