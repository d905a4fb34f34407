import { AppError } from '@recado/contract/errors'
import type { KnowledgeArticle } from '@recado/contract/knowledge/knowledge'
import type { Actor } from '@recado/contract/permissions'
import { days, later } from '../../kernel/clock.ts'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { createArticle, readArticle } from '../knowledge/index.ts'
import { addToChosenArticles } from '../prompts/index.ts'
import { publishReload } from './publishReload.ts'

type Working = Pick<Kernel, 'transact' | 'clock' | 'secrets'>
type Answering = { actor: Actor; questionIds: readonly number[]; title: string; text: string }

/**
 * Makes the questions one pair of the knowledge, from which the assistants that were asked answer. A call that comes again makes no second one.
 * Somebody may have dismissed some since the list was read: the pair is made of those that are open.
 */
export const makePair = ({ transact, clock, secrets }: Working, { actor, questionIds, title, text }: Answering) =>
  transact(actor, async (tx): Promise<KnowledgeArticle> => {
    const questions = await lockQuestions(tx, questionIds)
    const open = questions.filter(({ doneAt }) => doneAt === null)
    if (open.length === 0) {
      const articleId = questions.find((one) => one.articleId !== null)?.articleId ?? null
      const made = articleId === null ? undefined : await readArticle(tx, articleId)
      if (made?.title === title && made.text === text) return made
      throw new AppError('ERR_QUESTION_DONE')
    }
    const now = clock.now()
    const article = await createArticle(tx, { kind: 'pair', title, text }, { actor, now })
    await tx.db
      .updateTable('unansweredQuestions')
      .set({ articleId: article.id, doneAt: now })
      .where('id', '=', anyOf(open.map(({ id }) => id)))
      .execute()
    await addToChosenArticles(tx, secrets, { promptIds: open.flatMap(({ promptId }) => promptId ?? []), articleId: article.id })
    publishReload(tx)
    return article
  })

type Dismissal = { actor: Actor; questionIds: readonly number[]; isDismissed: boolean }

/** Takes the questions off the list without an answer, or back onto it. */
export const dismissQuestions = ({ transact, clock }: Pick<Kernel, 'transact' | 'clock'>, { actor, questionIds, isDismissed }: Dismissal) =>
  transact(actor, async (tx) => {
    await lockQuestions(tx, questionIds)
    await tx.db
      .updateTable('unansweredQuestions')
      .set({ doneAt: isDismissed ? clock.now() : null })
      .where('id', '=', anyOf(questionIds))
      .where('articleId', 'is', null)
      .where('doneAt', isDismissed ? 'is' : 'is not', null)
      .execute()
    publishReload(tx)
  })

async function lockQuestions({ db }: Tx, ids: readonly number[]) {
  const questions = await db
    .selectFrom('unansweredQuestions')
    .select(['id', 'promptId', 'articleId', 'doneAt'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (questions.length < new Set(ids).size) throw new AppError('ERR_NO_UNANSWERED_QUESTION_FOUND')
  return questions
}

/** How long an answered or dismissed question stays, and how long an open one: its customer has long got an answer, or left. */
const KEPT_WHEN_DONE = days(90)
const KEPT_OPEN = days(180)

export async function deleteOldQuestions({ platform, clock }: Pick<PlatformKernel, 'platform' | 'clock'>) {
  const questions = () => platform.deleteFrom('unansweredQuestions')
  await questions().where('doneAt', '<', later(clock.now(), -KEPT_WHEN_DONE).toISOString()).execute()
  await questions().where('askedAt', '<', later(clock.now(), -KEPT_OPEN).toISOString()).execute()
}
