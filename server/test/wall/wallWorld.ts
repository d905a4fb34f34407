import { createWorld, type World } from '../world.ts'
import { plannedRoom } from './plannedRoom.ts'

const ENDLESS = 1_000_000_000

/**
 * A world for attacks: its limits are never reached, its largest body is small, and nothing works on jobs, so that whatever
 * changes in the database was changed by a call.
 */
export const createWallWorld = (): Promise<World> =>
  createWorld({
    env: { ROLE: 'web' },
    limits: {
      failedLoginsPerAccount: ENDLESS,
      failedLoginsPerAddress: ENDLESS,
      signUpsPerHour: ENDLESS,
      resetMailsPerHour: ENDLESS,
      callsPerMinute: ENDLESS,
      bodyBytes: 64 * 1024,
    },
    more: [plannedRoom],
  })
