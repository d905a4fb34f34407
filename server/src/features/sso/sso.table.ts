import type { newSsoUsers } from '@recado/contract/users/sso'
import type { ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    /** `onlyExceptUserId`: where all others may sign in by the provider only, the administrator who does not have to. */
    ssoProviders: {
      companyId: number
      link: string
      issuer: string
      clientId: string
      secretSealed: string
      newUsers: (typeof newSsoUsers)[number]
      onlyExceptUserId: number | null
      createdAt: Time
    }
    /** The queues of users whom a first sign-in makes. */
    ssoQueues: { companyId: number; queueId: number }
    /** The domains of a company's e-mails. `token`: in the record of the DNS that proves it. */
    ssoDomains: {
      id: ReadOnlyColumn<number>
      companyId: number
      domain: string
      token: string
      createdAt: Time
      provedAt: TimeOrNull
      provedBy: 'dns' | 'platform' | null
      /** Since when the DNS does not show the record any more: after a week the domain is not proved. */
      missingSince: TimeOrNull
    }
    /** Which user a person of the provider is. `byPassword`: the password of the user linked them. */
    ssoIdentities: { companyId: number; issuer: string; subject: string; userId: number; byPassword: boolean; createdAt: Time }
    /** Sign-ins that have begun: each can be finished once. */
    ssoStates: { companyId: number; stateHash: string; expiresAt: Time }
  }
}
