import type { Language } from '@recado/contract/kit/languages'
import type { Profile } from '@recado/contract/kit/profiles'
import type { Availability, AvailabilityEnd } from '@recado/contract/users/availability'
import type { ColumnType } from 'kysely'
import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    users: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      email: string
      profile: Profile
      super: Defaulted<boolean>
      passwordHash: string
      language: Language | null
      ticketsWithoutQueue: Defaulted<boolean>
      whatsappId: number | null
      online: Defaulted<boolean>
      seenAt: ColumnType<string | null, Date | null | undefined, Date | null>
      /** As it was set: after `availabilityUntil` the user counts as available. */
      availability: Defaulted<Availability>
      availabilityUntil: ColumnType<string | null, Date | null | undefined, Date | null>
      availabilityEnds: ColumnType<AvailabilityEnd | null, AvailabilityEnd | null | undefined, AvailabilityEnd | null>
    }
    invitations: {
      id: ReadOnlyColumn<number>
      companyId: number
      email: string
      profile: Profile
      ticketsWithoutQueue: Defaulted<boolean>
      /** Null after the inviter was deleted. */
      invitedById: number | null
      tokenHash: string
      createdAt: Time
      expiresAt: Time
      usedAt: TimeOrNull
      revokedAt: TimeOrNull
    }
    invitationQueues: { companyId: number; invitationId: number; queueId: number }
    userQueues: {
      companyId: number
      userId: number
      queueId: number
      /** When the product last assigned a conversation of the queue to the user. */
      assignedAt: TimeOrNull
    }
  }
}
