import type { Help } from '@recado/contract/helps'
import type { ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface PlatformTables {
    helps: { id: ReadOnlyColumn<number> } & Omit<Help, 'id'>
  }
}
