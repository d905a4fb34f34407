declare module '../../kernel/database/schema.ts' {
  interface PlatformTables {
    paymentSettings: { key: string; value: string }
  }
}

export {}
