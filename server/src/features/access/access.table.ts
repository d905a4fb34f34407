import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'
import type { SessionStep } from './secondStep/passSecondStep.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    sessions: {
      id: string
      companyId: number
      userId: number
      refreshHash: string
      previousHash: string | null
      rotatedAt: TimeOrNull
      createdAt: Time
      expiresAt: Time
      revokedAt: TimeOrNull
      address: string
      /** The browser and the device in words, such as `Chrome · Windows`. */
      browser: Defaulted<string>
      step: Defaulted<SessionStep>
    }
    /** `known`: the request came from an address from which the account had signed in before. */
    resetCodes: { companyId: number; userId: number; known: boolean; codeHash: string; expiresAt: Time; triesLeft: number }
    /** `confirmedAt`: when a code of the app switched it on. `lastPeriod`: the 30 seconds of the last code, so that no code counts twice. */
    secondSteps: {
      companyId: number
      userId: number
      secretSealed: string
      createdAt: Time
      confirmedAt: TimeOrNull
      lastPeriod: Defaulted<number | null>
    }
    recoveryCodes: { companyId: number; userId: number; codeHash: string }
    /** `credentialId`, `publicKey`: in base64url. `counter`: how often it has signed, or 0. `host`: under which it was made and works. */
    accountPasskeys: {
      id: ReadOnlyColumn<number>
      companyId: number
      userId: number
      credentialId: string
      publicKey: string
      counter: number
      transports: string[]
      host: string
      name: string
      createdAt: Time
      lastUsedAt: TimeOrNull
    }
    /** Challenges of passkeys that were answered: none counts twice. */
    redeemedChallenges: { id: string; companyId: number; userId: number; expiresAt: Time }
    /** Browsers that are not asked for a code until they expire. */
    rememberedBrowsers: {
      id: string
      companyId: number
      userId: number
      tokenHash: string
      name: string
      createdAt: Time
      lastUsedAt: Time
      expiresAt: Time
    }
  }
}
