import type { MediaRef } from '../../channels/channel.ts'
import type { Defaulted, Json } from '../../kernel/database/schema.ts'

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    media: {
      companyId: number
      id: string
      /** `waiting`: still to be downloaded from the channel. `missing`: given up. */
      state: 'ready' | 'waiting' | 'missing'
      mime: Defaulted<string>
      name: Defaulted<string>
      size: Defaulted<number>
      uploadedByStaff: Defaulted<boolean>
      hasThumbnail: Defaulted<boolean>
      seconds: Defaulted<number | null>
      /** 64 numbers from 0 to 100. */
      waveform: Json<number[] | null>
      /** The transcript, once there is one. */
      transcript: Defaulted<string | null>
      connectionId: Defaulted<number | null>
      /** The channel's own reference, until the file is downloaded. */
      carrierRef: Json<MediaRef | null>
      attempts: Defaulted<number>
      nextTryAt: TimeOrNull
      /** A restore went on without this file. The mark ends when the file is back in the store. */
      lostAt: TimeOrNull
      createdAt: Defaulted<string>
    }
  }
}
