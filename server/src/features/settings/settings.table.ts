export type StoredSetting = { companyId: number; key: string; value: string }

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    settings: StoredSetting
  }
}
