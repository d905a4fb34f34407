import type { MediaRef } from '../../channels/channel.ts'
import type { Defaulted, Json } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    media: {
      companyId: number
      id: string
      /** `waiting`: still to be fetched from the carrier; `missing`: given up. */
      state: 'ready' | 'waiting' | 'missing'
      mime: Defaulted<string>
      name: Defaulted<string>
      size: Defaulted<number>
      uploadedByStaff: Defaulted<boolean>
      hasThumbnail: Defaulted<boolean>
      seconds: Defaulted<number | null>
      /** 64 numbers from 0 to 100. */
      waveform: Json<number[] | null>
      /** What is said in it, once somebody had it written down. */
      transcript: Defaulted<string | null>
      connectionId: Defaulted<number | null>
      /** The carrier's own reference, until the file is here. */
      carrierRef: Json<MediaRef | null>
      attempts: Defaulted<number>
      nextTryAt: TimeOrNull
      createdAt: Defaulted<string>
    }
  }
}
