declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    hiddenFirstSteps: { companyId: number; userId: number }
  }
}
