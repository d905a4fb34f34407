import type { Option } from '@recado/contract/bot/config'
import type { QueueDetails } from '@recado/contract/queues/queues'
import type { QueueStarter } from '@recado/contract/queues/starter'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { assertWithinPlan, lockCompany } from '../plans/index.ts'
import { saveSettings, settingEvent, settingOf } from '../settings/index.ts'
import { assignQueues } from './assignQueues.ts'
import { queueEvent } from './menu/options.commands.ts'
import { readMenus } from './menu/readMenus.ts'
import { saveMenu } from './menu/saveMenu.ts'
import { readQueueMenu } from './queueMenu.ts'
import { plainQueues, queueRows } from './queues.rows.ts'

/** Creates several queues with menus, people, connections and hours in one transaction. The existing queues do not change. */
export const createStarter = ({ transact }: Pick<Kernel, 'transact'>, actor: SignedIn, starter: QueueStarter): Promise<QueueDetails[]> =>
  transact(actor, async (tx) => {
    await lockCompany(tx)
    const existing = await queueRows(tx.db).execute()
    // A client that did not get the answer sends the same request again: answer with the queues of the first one.
    const earlier = await findEarlier(tx, existing, starter)
    if (earlier) return earlier

    const { queues, hours, ...assignment } = starter
    const last = Math.max(0, ...existing.map(({ orderQueue }) => orderQueue))
    const rows = []
    for (const [index, { options, ...fields }] of queues.entries()) {
      await assertWithinPlan(tx, 'queues')
      const values = {
        ...fields,
        orderQueue: Math.min(last + index + 1, 9999),
        ...(hours && { outOfHoursMessage: hours.outOfHoursMessage, schedules: JSON.stringify(hours.schedules) }),
      }
      const row = await plainQueues.create(tx, values, actor)
      await saveMenu(tx, row.id, options)
      tx.emit(queueEvent, 'create', row)
      rows.push(row)
    }
    const ids = rows.map(({ id }) => id)
    await assignQueues(tx, actor, ids, assignment)
    if (hours && existing.length === 0) await applyHoursOfQueues(tx)
    return Promise.all(rows.map(async (row) => ({ ...row, ...(await readQueueMenu(tx.db, row.id)) })))
  })

type ExistingQueue = Omit<QueueDetails, 'options' | 'tests' | 'menuVersion'>

/** The queues of an earlier, equal request, or undefined. A queue that only has the same name is none of them: it is refused. */
async function findEarlier(tx: Tx, existing: readonly ExistingQueue[], { queues }: QueueStarter): Promise<QueueDetails[] | undefined> {
  const same = queues.flatMap(({ name, color, greetingMessage }) =>
    existing.filter((row) => row.name === name && row.color === color && row.greetingMessage === greetingMessage),
  )
  if (same.length !== queues.length) return undefined
  const ids = same.map(({ id }) => id)
  const menus = await readMenus(tx.db, ids)
  const isSame = queues.every(({ options }, index) => textsOf(options) === textsOf(menus.get(ids[index] ?? 0) ?? []))
  return isSame ? Promise.all(same.map(async (row) => ({ ...row, ...(await readQueueMenu(tx.db, row.id)) }))) : undefined
}

/** A menu without its ids, which differ between the request and the stored rows. */
const textsOf = (options: readonly Option[]): string =>
  JSON.stringify(options.map(({ title, message, children }) => [title, message, textsOf(children)]))

/** Without this the hours of the first queues would have no effect. A company that has chosen hours of its own keeps them. */
async function applyHoursOfQueues(tx: Tx) {
  if ((await settingOf(tx.db, 'scheduleType')) !== 'disabled') return
  await saveSettings(tx, { scheduleType: 'queue' })
  tx.emit(settingEvent, 'update', { key: 'scheduleType', value: 'queue' })
}
