import { actsThat } from '@recado/contract/tickets/ticketActs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { connect } from '../../kernel/database/connect.ts'

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
const { platform } = connected
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

const definitions = {
  sum_come_attendances: sql`pg_get_functiondef('sum_come_attendances'::regproc)`,
  sum_gone_attendances: sql`pg_get_functiondef('sum_gone_attendances'::regproc)`,
  sum_changed_attendances: sql`pg_get_functiondef('sum_changed_attendances'::regproc)`,
  attendanceMoments: sql`pg_get_viewdef('"attendanceMoments"'::regclass)`,
  attendances_conversations: sql`pg_get_indexdef('attendances_conversations'::regclass)`,
  ticketSteps_handed_on: sql`pg_get_indexdef('"ticketSteps_handed_on"'::regclass)`,
}

/** Every list of texts in a definition, as it was written or as the database writes it. */
async function listsIn(name: keyof typeof definitions) {
  const { rows } = await sql<{ text: string }>`select ${definitions[name]} as text`.execute(platform)
  const lists = (rows[0]?.text ?? '').matchAll(/(?:\bin \(|ARRAY\[)('[^)\]]*)/g)
  return [...lists].map(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, act]) => act).sort())
}

test.each([
  ['sum_come_attendances', 'handsOn', 2],
  ['sum_gone_attendances', 'handsOn', 2],
  ['sum_changed_attendances', 'handsOn', 4],
  ['attendanceMoments', 'handsOn', 2],
  ['attendances_conversations', 'handsOn', 1],
  ['ticketSteps_handed_on', 'isBetweenMessages', 1],
] as const)('%s in the database knows the acts of which `%s` is true: another one needs a migration', async (name, says, count) => {
  expect(await listsIn(name)).toEqual(Array.from({ length: count }, () => actsThat(says).sort()))
})
