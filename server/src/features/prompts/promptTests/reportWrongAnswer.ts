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
import { insertTest } from './promptTests.commands.ts'

type Caller = { actor: SignedIn; db: TenantDb }
type WrongAnswer = { promptId: number; assistant: string; contactId: number; turns: string[]; answer: string }

/** Texts of a test are at most as long as these. */
const LONGEST_TURN = 1000
const LONGEST_NAME = 100
/** Enough to find the last turns of the customer. */
const MOST_MESSAGES = 50

/** An answer of an assistant with what the customer wrote before, as a report of it stores them: masked. */
export async function readWrongAnswer({ actor, db }: Caller, id: string): Promise<WrongAnswer> {
  const message = await db
    .selectFrom('messages')
    .select(['ticketId', 'body', 'origin', 'createdAt', 'seq'])
    .where('id', '=', id)
    .where('isDeleted', '=', false)
    .executeTakeFirst()
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const { ticketId, body, origin, createdAt, seq } = message
  const ticket = await readVisibleTicket(db, actor, ticketId)
  const prompt = origin === 'bot' ? await readSpeaker(db, { ticketId, at: createdAt }) : undefined
  if (!prompt) throw new AppError('ERR_NO_ASSISTANT_ANSWER')
  const messages = await readLastMessages(db, ticketId, MOST_MESSAGES, { createdAt, seq })
  const turns: string[] = []
  let isOurs = true
  for (const one of messages) {
    const text = one.fromMe ? '' : contentOf(one, new Map())
    if (text) turns.push(isOurs ? text : `${turns.pop()}\n${text}`)
    isOurs = one.fromMe
  }
  const masked = turns.slice(-MAX_TEST_TURNS).map((text) => maskNumbers(text).slice(0, LONGEST_TURN).toWellFormed())
  return { promptId: prompt.id, assistant: prompt.name, contactId: ticket.contactId, turns: masked, answer: maskNumbers(body) }
}

/** The timeline names the assistant that answered at that moment. */
const readSpeaker = (db: TenantDb, { ticketId, at }: { ticketId: number; at: string }) =>
  db
    .selectFrom('ticketSteps')
    .innerJoin('prompts', (join) => join.on(({ eb, ref }) => eb('prompts.name', '=', sql<string>`${ref('ticketSteps.values')} ->> 'name'`)))
    .select(['prompts.id', 'prompts.name'])
    .where('ticketSteps.ticketId', '=', ticketId)
    .where('ticketSteps.code', '=', 'assistantAnswered')
    .where('ticketSteps.createdAt', '=', at)
    .limit(1)
    .executeTakeFirst()

type Told = z.output<typeof wrongAnswerEndpoints.report.body>

/** Makes a test of a wrong answer. It counts once somebody who manages assistants has confirmed it; their own count at once. */
export async function reportWrongAnswer(kernel: Kernel, caller: Caller, { id, ...expects }: Told & { id: string }) {
  const { actor } = caller
  const { promptId, contactId, turns, answer } = await readWrongAnswer(caller, id)
  if (turns.length === 0) throw new AppError('ERR_NO_ASSISTANT_ANSWER')
  const name = (turns.at(-1) ?? '').split('\n')[0]?.slice(0, LONGEST_NAME).toWellFormed() ?? ''
  const test = { promptId, contactId, name, turns, wrongAnswer: answer, expects: { ...expects, mustCite: [], mostAnswers: null } }
  await kernel.transact(actor, async (tx) => {
    const stored = await tx.db
      .selectFrom('promptTests')
      .select('id')
      .where('promptId', '=', promptId)
      .where('contactId', '=', contactId)
      .where('wrongAnswer', '=', answer)
      .where('turns', '=', sql<never>`${JSON.stringify(turns)}::jsonb`)
      .executeTakeFirst()
    if (!stored) await insertTest(tx, { ...test, isReported: !can(actor, 'prompts:manage'), userId: actor.userId })
  })
  return { message: 'wrongAnswer.reported' }
}
