import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import { MAX_TEST_TURNS } from '@recado/contract/promptTests'
import type { wrongAnswerEndpoints } from '@recado/contract/wrongAnswers'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { SignedIn } from '../../../kernel/identity/loadIdentity.ts'
import { readVisibleTicket } from '../../tickets/index.ts'
import { contentOf } from '../assistant/chatHistory.ts'
import { maskNumbers } from '../assistant/maskNumbers.ts'
import { readLastMessages } from '../assistant/readConversation.ts'
import { changeTestIn, insertTest } from './promptTests.commands.ts'

type Caller = { actor: SignedIn; db: TenantDb }
type WrongAnswer = { promptId: number; assistant: string; contactId: number; turns: string[]; answer: string }

/** Texts of a test are at most as long as these. */
const LONGEST_TURN = 1000
const LONGEST_NAME = 100
/** Enough to find the last turns of the customer. */
const MOST_MESSAGES = 50

/**
 * The last answer of an assistant up to this message, with what the customer wrote before it, as a report stores them: masked. Behind an answer
 * there may be texts of ours, such as that a person will answer.
 */
export async function readWrongAnswer({ actor, db }: Caller, id: string): Promise<WrongAnswer> {
  const message = await db
    .selectFrom('messages')
    .select(['ticketId', 'createdAt'])
    .where('id', '=', id)
    .where('isDeleted', '=', false)
    .executeTakeFirst()
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const { ticketId } = message
  const ticket = await readVisibleTicket(db, actor, ticketId)
  const answer = await readLastAnswer(db, { ticketId, until: message.createdAt })
  if (!answer) throw new AppError('ERR_NO_ASSISTANT_ANSWER')
  const { promptId, assistant, body, createdAt, seq } = answer
  const messages = await readLastMessages(db, ticketId, MOST_MESSAGES, { createdAt, seq })
  const turns: string[] = []
  let isOurs = true
  for (const one of messages) {
    const text = one.fromMe ? '' : contentOf(one, new Map())
    if (text) turns.push(isOurs ? text : `${turns.pop()}\n${text}`)
    isOurs = one.fromMe
  }
  const masked = turns.slice(-MAX_TEST_TURNS).map((text) => maskNumbers(text).slice(0, LONGEST_TURN).toWellFormed())
  return { promptId, assistant, contactId: ticket.contactId, turns: masked, answer: maskNumbers(body) }
}

/** The timeline tells which assistant answered, and when. Its answer is the first message of that moment; older entries only have its name. */
const readLastAnswer = (db: TenantDb, { ticketId, until }: { ticketId: number; until: string }) =>
  db
    .selectFrom('ticketSteps')
    .innerJoin('messages', (join) =>
      join.onRef('messages.ticketId', '=', 'ticketSteps.ticketId').onRef('messages.createdAt', '=', 'ticketSteps.createdAt'),
    )
    .innerJoin('prompts', (join) =>
      join.on(({ or, and, eb, ref }) => {
        const valueNamed = (name: string) => sql<string | null>`${ref('ticketSteps.values')} ->> ${sql.lit(name)}`
        const isNamed = eb(valueNamed('promptId'), 'is', null)
        return or([
          eb(sql<string>`${ref('prompts.id')}::text`, '=', valueNamed('promptId')),
          and([isNamed, eb(ref('prompts.name'), '=', valueNamed('name') as never)]),
        ])
      }),
    )
    .select(['prompts.id as promptId', 'prompts.name as assistant', 'messages.body', 'messages.createdAt', 'messages.seq'])
    .where('ticketSteps.ticketId', '=', ticketId)
    .where('ticketSteps.code', '=', 'assistantAnswered')
    .where('ticketSteps.createdAt', '<=', until)
    .where('messages.origin', '=', 'bot')
    .where('messages.isDeleted', '=', false)
    .orderBy('ticketSteps.createdAt', 'desc')
    .orderBy('messages.seq')
    .limit(1)
    .executeTakeFirst()

type Told = z.output<typeof wrongAnswerEndpoints.report.body>

/** Makes a test of a wrong answer. It counts once somebody who manages assistants has confirmed it; their own count at once. */
export async function reportWrongAnswer(kernel: Kernel, caller: Caller, { id, ...expects }: Told & { id: string }) {
  const { actor } = caller
  const { promptId, contactId, turns, answer } = await readWrongAnswer(caller, id)
  if (turns.length === 0) throw new AppError('ERR_NO_ASSISTANT_ANSWER')
  const name = (turns.at(-1) ?? '').split('\n')[0]?.slice(0, LONGEST_NAME).toWellFormed() ?? ''
  const told = { ...expects, mustContain: expects.mustContain.map(maskNumbers), mustNotContain: expects.mustNotContain.map(maskNumbers) }
  const test = { promptId, contactId, name, turns, wrongAnswer: answer, expects: { ...told, mustCite: [], mostAnswers: null } }
  const isReported = !can(actor, 'prompts:manage')
  await kernel.transact(actor, async (tx) => {
    // The lock makes two reports of one answer follow each other.
    await tx.db.selectFrom('prompts').select('id').where('id', '=', promptId).forNoKeyUpdate().execute()
    const stored = await tx.db
      .selectFrom('promptTests')
      .select('id')
      .where('promptId', '=', promptId)
      .where('contactId', '=', contactId)
      .where('wrongAnswer', '=', answer)
      .where('turns', '=', sql<never>`${JSON.stringify(turns)}::jsonb`)
      .executeTakeFirst()
    if (!stored) await insertTest(tx, { ...test, isReported, userId: actor.userId })
    else if (!isReported) await changeTestIn(tx, { promptId, testId: stored.id }, { expects: test.expects })
  })
  return { message: 'wrongAnswer.reported' }
}
