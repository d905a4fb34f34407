import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, time } from '../kit/fields.ts'
import { MAX_PAGE_SIZE, resource } from '../kit/resource.ts'

/** The most chunks of a company. Searching stays fast up to here. */
export const MAX_KNOWLEDGE_CHUNKS = 20_000
export const MAX_ARTICLE_LENGTH = 20_000
/** A knowledge of so many characters may be sent whole with each question: some 20,000 tokens. An accented letter counts as two. */
export const MAX_WHOLE_KNOWLEDGE = 60_000
/** The former texts of an article that are kept. */
export const MAX_KNOWLEDGE_VERSIONS = 50
/** The titles that an assistant's articles are chosen from. */
export const MAX_KNOWLEDGE_TITLES = 2000
/** The quick messages that can be chosen from. */
export const MAX_CHOOSABLE_QUICK_MESSAGES = 1000

const row = z
  .object({
    id,
    /** A question with its answer, a page with headings, or a quick message that was chosen. */
    kind: z.enum(['pair', 'page', 'quickMessage']),
    /** The question, the title of the page, or the shortcode. */
    title: z.string(),
    /** The answer, or the text of the page, where lines that start with ## are headings. */
    text: z.string(),
    quickMessageId: id.nullable(),
    /** Who saved it last; null once they are deleted. */
    userId: id.nullable(),
    updatedAt: time,
  })
  .meta({ id: 'KnowledgeArticle' })
export type KnowledgeArticle = z.output<typeof row>

const title = z.string().trim().min(3).max(300)
const text = z.string().trim().min(1).max(MAX_ARTICLE_LENGTH)

export const knowledge = resource({
  name: 'knowledgeArticle',
  path: '/knowledge',
  rows: 'articles',
  row,
  create: z.object({ kind: z.enum(['pair', 'page']), title, text }),
  update: z.object({ title, text }).partial(),
  order: { field: 'title', direction: 'asc', type: 'name' },
  searchIn: ['title'],
  pageSize: 20,
  access: {
    list: 'knowledge:read',
    get: 'knowledge:read',
    create: 'knowledge:write',
    update: 'knowledge:write',
    remove: 'knowledge:write',
  },
  missing: 'ERR_NO_KNOWLEDGE_ARTICLE_FOUND',
  errors: { create: ['ERR_KNOWLEDGE_FULL'], update: ['ERR_KNOWLEDGE_FULL', 'ERR_QUICK_MESSAGE_EDITED_THERE'], remove: [] },
  example: {
    create: { kind: 'pair', title: 'When do you open? {{n}}', text: 'From Monday to Friday, from 9 to 18 o’clock.' },
    update: { text: 'From Monday to Saturday, from 9 to 18 o’clock.' },
  },
})

/** A chunk that a question found. */
const knowledgeHit = z
  .object({
    chunkId: id,
    articleId: id,
    title: z.string(),
    /** The title and the headings above it, highest first. */
    path: z.string(),
    text: z.string(),
    /** Higher is better. Scores of different questions cannot be compared. */
    score: z.number(),
  })
  .meta({ id: 'KnowledgeHit' })
export type KnowledgeHit = z.output<typeof knowledgeHit>

/** When a text was saved, and by whom; null once they are deleted. */
const saving = { savedAt: time, userName: z.string().nullable() }

export const knowledgeEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/knowledge/search',
    summary: 'What the knowledge says about a question, best first; empty if nothing was found',
    access: 'knowledge:read',
    query: z.object({
      question: z.string().trim().min(1).max(1000),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(6),
    }),
    output: z.object({
      hits: z.array(knowledgeHit),
      /** The words of the hits that made them match, without accents and in lower case. */
      words: z.array(z.string()),
    }),
    example: { query: { question: 'When do you open?' } },
  }),
  titles: endpoint({
    method: 'GET',
    path: '/knowledge/titles',
    summary: 'The titles of the articles, in alphabetical order, to choose from',
    access: 'knowledge:read',
    output: z.object({ articles: z.array(z.object({ id, title: z.string() })).max(MAX_KNOWLEDGE_TITLES) }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/knowledge/:id/versions',
    summary: 'The former texts of an article, the newest first, and who saved the present one',
    access: 'knowledge:write',
    params: byId,
    output: z.object({
      current: z.object(saving),
      versions: z.array(z.object({ id, title: z.string(), text: z.string(), ...saving })).max(MAX_KNOWLEDGE_VERSIONS),
    }),
    errors: ['ERR_NO_KNOWLEDGE_ARTICLE_FOUND'],
    example: { params: { id: record('knowledgeArticle') } },
  }),
  restore: endpoint({
    method: 'POST',
    path: '/knowledge/:id/restore',
    summary: 'Give an article a text that it had before; the present one becomes a version',
    access: 'knowledge:write',
    params: byId,
    body: z.object({ versionId: id }),
    output: row,
    errors: ['ERR_NO_KNOWLEDGE_ARTICLE_FOUND', 'ERR_NO_KNOWLEDGE_VERSION_FOUND', 'ERR_KNOWLEDGE_FULL', 'ERR_QUICK_MESSAGE_EDITED_THERE'],
    example: { params: { id: record('changedArticle') }, body: { versionId: record('changedArticle', 'versionId') } },
  }),
  quickMessages: endpoint({
    method: 'GET',
    path: '/knowledge/quick-messages',
    summary: 'The quick messages that everybody may send, and whether they are part of the knowledge',
    access: 'knowledge:write',
    output: z.object({
      quickMessages: z
        .array(z.object({ id, shortcode: z.string(), message: z.string(), isChosen: z.boolean() }))
        .max(MAX_CHOOSABLE_QUICK_MESSAGES),
    }),
  }),
  chooseQuickMessage: endpoint({
    method: 'PUT',
    path: '/knowledge/quick-messages/:id',
    summary: 'Make a quick message part of the knowledge, or no part of it any more',
    access: 'knowledge:write',
    params: byId,
    body: z.object({ isChosen: z.boolean() }),
    output: confirmation,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_QUICK_MESSAGE_NOT_SHARED', 'ERR_KNOWLEDGE_FULL'],
    example: { params: { id: record('sharedQuickMessage') }, body: { isChosen: true } },
  }),
}

/** The permissions, errors and events of this feature. */
export const knowledgeCatalogue = {
  permissions: {
    'knowledge:read': ['user', 'conversations'],
    'knowledge:write': ['supervisor', 'conversations'],
    /** What customers asked, with what agents answered. */
    'knowledge:questions': ['supervisor', 'conversations'],
  },
  errors: {
    ERR_NO_KNOWLEDGE_ARTICLE_FOUND: [404, 'This article does not exist'],
    ERR_NO_KNOWLEDGE_VERSION_FOUND: [404, 'This version does not exist'],
    ERR_QUICK_MESSAGE_NOT_SHARED: [409, 'This quick message belongs to one person only'],
    ERR_KNOWLEDGE_FULL: [409, 'The knowledge has no room for this text'],
    ERR_QUICK_MESSAGE_EDITED_THERE: [409, 'This text is a quick message, and is changed there'],
  },
  get events() {
    return {
      knowledgeArticle: { record: 'article', id: 'articleId', row: knowledge.row },
    } as const
  },
} as const
