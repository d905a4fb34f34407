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
      /** What its carrier needs of the company; the secrets among it are sealed. */
      settings: Json<SettingValues>
      secretsSealed: Defaulted<string | null>
      status: Defaulted<ConnectionStatus>
      statusReason: Defaulted<string | null>
      /** What a phone is linked by while it is shown, sealed. */
      codesSealed: Defaulted<string | null>
      codeLasts: Defaulted<number>
      /** Of the phone that is to be linked by a code that is typed on it; empty where one is scanned. */
      pairingNumber: Defaulted<string>
      restrictedUntil: Defaulted<string | Date | null>
      newChats: JsonOrNull<NewChats<string>>
      historyProgress: Defaulted<number | null>
      retries: Defaulted<number>
      isDefault: Defaulted<boolean>
      /** What people want of the line; its owner brings it about. Each command counts one up. */
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
      integrationId: Defaulted<number | null>
      createdAt: Defaulted<string | Date>
      updatedAt: Defaulted<string | Date>
    }
    connectionQueues: { companyId: number; connectionId: number; queueId: number }
  }
}
