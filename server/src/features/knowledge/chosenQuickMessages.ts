import { AppError } from '@recado/contract/errors'
import { type KnowledgeArticle, type knowledgeEndpoints, MAX_CHOOSABLE_QUICK_MESSAGES } from '@recado/contract/knowledge/knowledge'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { articleColumns, articleEvent, articleRows } from './knowledge.rows.ts'
import { removeArticle, replaceChunks, saveChunks } from './saveChunks.ts'
import { authorIn } from './saveText.ts'

type Choosable = z.output<typeof knowledgeEndpoints.quickMessages.output>

/** The quick messages that everybody may send, and whether they are part of the knowledge. */
export async function readChoosable(db: TenantDb): Promise<Choosable> {
  const quickMessages = await db
    .selectFrom('quickMessages')
    .leftJoin('knowledgeArticles', 'knowledgeArticles.quickMessageId', 'quickMessages.id')
    .where('quickMessages.geral', '=', true)
    .where('quickMessages.message', '!=', '')
    .select(['quickMessages.id', 'quickMessages.shortcode', 'quickMessages.message'])
    .select(sql<boolean>`${sql.ref('knowledgeArticles.id')} is not null`.as('isChosen'))
    .orderBy(sql`fold(${sql.ref('quickMessages.shortcode')}) collate "C"`)
    .orderBy('quickMessages.id')
    .limit(MAX_CHOOSABLE_QUICK_MESSAGES)
    .execute()
  return { quickMessages }
}

type Choice = { actor: Actor; quickMessageId: number; isChosen: boolean }

/** Makes a quick message part of the knowledge, or no part of it any more. */
export const chooseQuickMessage = ({ transact, clock }: Pick<Kernel, 'transact' | 'clock'>, { actor, quickMessageId, isChosen }: Choice) =>
  transact(actor, async (tx) => {
    const source = await tx.db
      .selectFrom('quickMessages')
      .select(['shortcode', 'message', 'geral'])
      .where('id', '=', quickMessageId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const { shortcode, message, geral } = assertExists(source, 'ERR_NO_QUICK_MESSAGE_FOUND')
    const article = await articleRows(tx.db).where('knowledgeArticles.quickMessageId', '=', quickMessageId).executeTakeFirst()
    if (!isChosen) return article && forgetArticle(tx, article)
    if (!geral) throw new AppError('ERR_QUICK_MESSAGE_NOT_SHARED')
    if (article) return
    const row = await tx.db
      .insertInto('knowledgeArticles')
      .values({
        kind: 'quickMessage',
        title: shortcode,
        text: message,
        quickMessageId,
        userId: authorIn(tx, actor),
        updatedAt: clock.now(),
      })
      .returning(articleColumns)
      .executeTakeFirstOrThrow()
    await saveChunks(tx, row)
    tx.emit(articleEvent, 'create', row)
  })

/** Follows quick messages that have changed. One that is not shared any more leaves the knowledge. */
export async function followQuickMessages(tx: Tx, ids: readonly number[], now: Date) {
  const articles = await articlesOf(tx, ids)
  if (articles.length === 0) return
  const sources = await tx.db
    .selectFrom('quickMessages')
    .select(['id', 'shortcode', 'message', 'geral'])
    .where('id', '=', anyOf(ids))
    .execute()
  const sourceById = new Map(sources.map((source) => [source.id, source]))
  for (const article of articles) {
    const { shortcode, message, geral } = assertExists(sourceById.get(article.quickMessageId ?? 0), 'ERR_NO_QUICK_MESSAGE_FOUND')
    if (!geral || message === '') await forgetArticle(tx, article)
    else if (shortcode !== article.title || message !== article.text)
      await followText(tx, article, { title: shortcode, text: message, now })
  }
}

/** Quick messages that are about to be deleted leave the knowledge. */
export async function forgetQuickMessages(tx: Tx, ids: readonly number[]) {
  for (const article of await articlesOf(tx, ids)) await forgetArticle(tx, article)
}

async function followText(tx: Tx, article: KnowledgeArticle, { now, ...values }: { title: string; text: string; now: Date }) {
  const row = await tx.db
    .updateTable('knowledgeArticles')
    .set({ ...values, updatedAt: now })
    .where('id', '=', article.id)
    .returning(articleColumns)
    .executeTakeFirstOrThrow()
  await replaceChunks(tx, row)
  tx.emit(articleEvent, 'update', row, { before: article })
}

async function forgetArticle(tx: Tx, article: KnowledgeArticle) {
  await removeArticle(tx, article.id)
  tx.emit(articleEvent, 'delete', article)
}

const articlesOf = ({ db }: Tx, ids: readonly number[]) =>
  articleRows(db).where('knowledgeArticles.quickMessageId', '=', anyOf(ids)).orderBy('knowledgeArticles.id').execute()
