import { kindsIn, mediaList } from '@recado/contract/messages/kinds'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { connect } from '../../kernel/database/connect.ts'

const cloned = await cloneDatabase()
const connected = connect(cloned.options)
afterAll(async () => {
  await connected.close()
  await cloned.drop()
})

test.each(mediaList.options)(
  'the index of %s in the database holds the kinds of that list: another one needs a migration',
  async (list) => {
    const { rows } = await sql<{ text: string }>`select pg_get_indexdef(${`messages_${list}`}::regclass) as text`.execute(
      connected.platform,
    )
    const kinds = (rows[0]?.text ?? '').matchAll(/'(\w+)'/g)
    expect([...kinds].map(([, kind]) => kind).sort()).toEqual(kindsIn(list).sort())
  },
)
