declare module '../../kernel/database/schema.ts' {
  interface PlatformTables {
    platform: { key: string; value: string }
  }
}

export {}
