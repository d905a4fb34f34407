import { dayOfMonth, monthsLater, monthsOf } from '@recado/contract/money/recurrence'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { readCompany } from './companies.store.ts'
import { because } from './dueDate.ts'

/** A further period by hand. Pressed twice at the same time it is two, one after the other. */
export const renewCompany = ({ platformTransact, secrets }: PlatformKernel, { id, userId }: { id: number; userId: number }) =>
  platformTransact(async ({ db }) => {
    const due = db.selectFrom('companies').select(['dueDate', 'anchorDay', 'recurrence']).where('id', '=', id)
    const company = await due.forNoKeyUpdate().executeTakeFirst()
    if (company?.dueDate) {
      const anchorDay = company.anchorDay ?? dayOfMonth(company.dueDate)
      const dueDate = monthsLater(company.dueDate, monthsOf[company.recurrence], anchorDay)
      const changes = { dueDate, ...because({ cause: 'renewal', userId, anchorDay }) }
      await db.updateTable('companies').set(changes).where('id', '=', id).execute()
    }
    return readCompany(db, secrets, id)
  })
