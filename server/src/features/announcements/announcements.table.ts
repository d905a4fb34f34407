import type { Announcement } from '@recado/contract/announcements'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    /** The platform's company writes them, and every company may read them. */
    announcements: {
      id: ReadOnlyColumn<number>
      companyId: number
      title: string
      text: string
      priority: Defaulted<Announcement['priority']>
      status: Defaulted<boolean>
      startsAt: TimeOrNull
      endsAt: TimeOrNull
      publishedAt: TimeOrNull
      mediaId: Defaulted<string | null>
      createdAt: ReadOnlyColumn<string>
    }
    announcementReaders: { companyId: number; userId: number; readUntil: Time }
  }
}
