import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { MAX_PROMPT_TESTS, MAX_REPORTED_TESTS, type PromptTest, type promptTestEndpoints } from '@recado/contract/promptTests'
import type { z } from 'zod'
import { assertExists } from '../../../kernel/crud.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'

type Transact = Pick<Kernel, 'transact'>
type TestId = { promptId: number; testId: number }

const testRows = (db: TenantDb | Tx['db']) =>
  (db as TenantDb)
    .selectFrom('promptTests')
    .leftJoin('users', 'users.id', 'promptTests.userId')
    .select(['promptTests.id', 'promptTests.promptId', 'promptTests.name', 'promptTests.turns', 'promptTests.expects'])
    .select(['promptTests.contactId', 'promptTests.isReported', 'promptTests.wrongAnswer', 'users.name as reportedBy'])

/** The tests of a prompt, reported ones first. */
export const readTests = (db: TenantDb | Tx['db'], promptId: number): Promise<PromptTest[]> =>
  testRows(db)
    .where('promptTests.promptId', '=', promptId)
    .orderBy('promptTests.isReported', 'desc')
    .orderBy('promptTests.id')
    .limit(MAX_PROMPT_TESTS + MAX_REPORTED_TESTS)
    .execute()

export async function readTest(db: TenantDb | Tx['db'], { promptId, testId }: TestId): Promise<PromptTest> {
  const row = await testRows(db).where('promptTests.promptId', '=', promptId).where('promptTests.id', '=', testId).executeTakeFirst()
  return assertExists(row, 'ERR_NO_PROMPT_TEST_FOUND')
}

export async function assertPromptExists(db: TenantDb, promptId: number): Promise<{ endpoint: string }> {
  const row = await db.selectFrom('prompts').select('endpoint').where('id', '=', promptId).executeTakeFirst()
  return assertExists(row, 'ERR_NO_PROMPT_FOUND')
}

type NewTest = z.output<typeof promptTestEndpoints.create.body> & Partial<Pick<PromptTest, 'contactId' | 'isReported' | 'wrongAnswer'>>

export const addTest = ({ transact }: Transact, actor: Actor, promptId: number, test: NewTest) =>
  transact(actor, (tx) => insertTest(tx, { promptId, ...test }))

/** The lock makes one request after the other count the tests. Reports that wait for an administrator take no place of theirs. */
export async function insertTest(tx: Tx, test: NewTest & { promptId: number; userId?: number }): Promise<PromptTest> {
  const prompt = await tx.db.selectFrom('prompts').select('id').where('id', '=', test.promptId).forNoKeyUpdate().executeTakeFirst()
  const { id: promptId } = assertExists(prompt, 'ERR_NO_PROMPT_FOUND')
  const { count } = await tx.db
    .selectFrom('promptTests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('promptId', '=', promptId)
    .where('isReported', '=', test.isReported ?? false)
    .executeTakeFirstOrThrow()
  if (count >= (test.isReported ? MAX_REPORTED_TESTS : MAX_PROMPT_TESTS)) throw new AppError('ERR_TOO_MANY_PROMPT_TESTS')
  const row = { ...test, turns: JSON.stringify(test.turns), expects: JSON.stringify(test.expects) }
  const { id: testId } = await tx.db.insertInto('promptTests').values(row).returning('id').executeTakeFirstOrThrow()
  return readTest(tx.db, { promptId, testId })
}

/** Called with a test as it is stored, before it is changed or deleted. */
type BeforeChange = (tx: Tx, test: PromptTest) => Promise<void>

type Change = z.output<typeof promptTestEndpoints.update.body>

/** A reported test that somebody saves is confirmed. */
export const changeTest = ({ transact }: Transact, actor: Actor, id: TestId, change: Change, before: BeforeChange) =>
  transact(actor, async (tx) => {
    await before(tx, await readTest(tx.db, id))
    return changeTestIn(tx, id, change)
  })

export async function changeTestIn(tx: Tx, { promptId, testId }: TestId, { turns, expects, ...values }: Change): Promise<PromptTest> {
  const changed = await tx.db
    .updateTable('promptTests')
    .set({
      ...values,
      ...(turns && { turns: JSON.stringify(turns) }),
      ...(expects && { expects: JSON.stringify(expects) }),
      isReported: false,
    })
    .where('promptId', '=', promptId)
    .where('id', '=', testId)
    .returning('id')
    .executeTakeFirst()
  assertExists(changed, 'ERR_NO_PROMPT_TEST_FOUND')
  return readTest(tx.db, { promptId, testId })
}

export const removeTest = ({ transact }: Transact, actor: Actor, { promptId, testId }: TestId, before: BeforeChange) =>
  transact(actor, async (tx) => {
    await before(tx, await readTest(tx.db, { promptId, testId }))
    const gone = await tx.db
      .deleteFrom('promptTests')
      .where('promptId', '=', promptId)
      .where('id', '=', testId)
      .returning('id')
      .executeTakeFirst()
    assertExists(gone, 'ERR_NO_PROMPT_TEST_FOUND')
    return { message: 'promptTest.deleted' }
  })
