import type { AssistantMode } from '@recado/contract/assistantMode'
import type { ConnectionStatus } from '@recado/contract/connections'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import type { NewChats } from '@recado/contract/newChats'
import type { Defaulted, Json, JsonOrNull, ReadOnlyColumn } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    connections: {
      id: ReadOnlyColumn<number>
      companyId: number
      name: string
      provider: Defaulted<string>
      /** What the channel needs. Its secrets are sealed in `secretsSealed`. */
      settings: Json<SettingValues>
      secretsSealed: Defaulted<string | null>
      status: Defaulted<ConnectionStatus>
      statusReason: Defaulted<string | null>
      /** The codes that link a phone while they are on the screen, sealed. */
      codesSealed: Defaulted<string | null>
      codeLasts: Defaulted<number>
      /** The number of the phone on which the user types the pairing code; empty if the phone scans a QR code. */
      pairingNumber: Defaulted<string>
      restrictedUntil: Defaulted<string | Date | null>
      newChats: JsonOrNull<NewChats<string>>
      historyProgress: Defaulted<number | null>
      retries: Defaulted<number>
      isDefault: Defaulted<boolean>
      /** The state that users want. The process that runs the connection brings it about. `commands` counts every command. */
      wanted: Defaulted<'connected' | 'disconnected'>
      relink: Defaulted<boolean>
      commands: Defaulted<number>
      greetingMessage: Defaulted<string>
      complationMessage: Defaulted<string>
      outOfHoursMessage: Defaulted<string>
      ratingMessage: Defaulted<string>
      tokenSealed: Defaulted<string | null>
      tokenHash: Defaulted<string | null>
      transferQueueId: Defaulted<number | null>
      timeToTransfer: Defaulted<number>
      expiresTicket: Defaulted<number>
      expiresInactiveMessage: Defaulted<string>
      timeUseBotQueues: Defaulted<number>
      maxUseBotQueues: Defaulted<number>
      promptId: Defaulted<number | null>
      assistantMode: Defaulted<AssistantMode>
      integrationId: Defaulted<number | null>
      createdAt: Defaulted<string | Date>
      updatedAt: Defaulted<string | Date>
    }
    /** One at a time for each connection, while WhatsApp asks a user for a passkey. */
    passkeyRequests: {
      companyId: number
      connectionId: number
      challenge: string
      options: Json<Record<string, unknown>>
      expiresAt: Time
      /** Whose token it is; null before a user starts, and after that user was deleted. */
      userId: number | null
      tokenHash: string | null
      answerSealed: string | null
    }
    connectionQueues: { companyId: number; connectionId: number; queueId: number }
  }
}
