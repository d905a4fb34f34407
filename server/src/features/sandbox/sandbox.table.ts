import type { SandboxCharge } from '@recado/contract/money/payments'
import type { Defaulted } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface PlatformTables {
    sandboxCharges: {
      reference: string
      valueCents: number
      state: Defaulted<SandboxCharge['state']>
      told: Defaulted<number>
      expiresAt: Time
    }
  }
}
