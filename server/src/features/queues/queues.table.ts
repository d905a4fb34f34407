import type { Defaulted, Given } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    queues: {
      id: Given<number>
      companyId: number
      name: string
      color: string
      orderQueue: Defaulted<number>
      greetingMessage: Defaulted<string>
      outOfHoursMessage: Defaulted<string>
    }
  }
}
