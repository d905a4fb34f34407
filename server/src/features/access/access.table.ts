import type { SignInEnd } from '@recado/contract/users/signIns'
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
      /** The provider of the company opened it. `step` is `sso` where that was enough. Read by `openedBySso`. */
      bySso: Defaulted<boolean>
      /** Null also where a process of the release before ended it. */
      endedBy: Defaulted<SignInEnd | null>
      byInvitation: Defaulted<boolean>
      /** Its owner was told of it, because the browser was not known. */
      newBrowser: Defaulted<boolean>
      /** The known browser, if it was one or became one. Null in sessions of the release before. */
      browserId: Defaulted<string | null>
      /** Of the token in the mail about it, with which its owner ends it. */
      endHash: Defaulted<string | null>
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
      /** False until the password was typed before it again: `askPasswordAgain`. */
      alone: Defaulted<boolean>
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
    /**
     * Browsers in which the account has signed in, so that the next sign-in there is no news. `tokenHash` is null for one that has just set
     * a new password with a mailed code: its next sign-in is no news either.
     */
    knownBrowsers: {
      id: string
      companyId: number
      userId: number
      tokenHash: string | null
      name: string
      address: string
      lastUsedAt: Time
    }
  }
}
