import type { Language } from '@recado/contract/kit/languages'
import type { KnowledgeArticle } from '@recado/contract/knowledge/knowledge'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    knowledgeArticles: {
      id: ReadOnlyColumn<number>
      companyId: number
      kind: KnowledgeArticle['kind']
      title: string
      text: string
      quickMessageId: Defaulted<number | null>
      userId: Defaulted<number | null>
      updatedAt: Time
    }
    /** The texts that articles had before. */
    knowledgeVersions: {
      id: ReadOnlyColumn<number>
      companyId: number
      articleId: number
      title: string
      text: string
      userId: number | null
      savedAt: Time
    }
    knowledgeChunks: {
      id: ReadOnlyColumn<number>
      companyId: number
      articleId: number
      position: number
      path: string
      text: string
      /** How many words it has. Those of the title count more. */
      length: number
    }
    /** How often a stem is in a chunk. `length`: the chunk's. */
    knowledgeTerms: { companyId: number; chunkId: number; stem: string; frequency: number; length: number }
    /** The vocabulary: each word of the chunks once. */
    knowledgeWords: { companyId: number; word: string; language: Language; stem: string; sound: string }
  }
}
