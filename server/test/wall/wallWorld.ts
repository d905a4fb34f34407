import { googleStandIn } from '../googleStandIn.ts'
import { createWorld, type World } from '../world.ts'
import { plannedFeature } from './plannedFeature.ts'

const ENDLESS = 1_000_000_000

/**
 * A world for attacks: its limits are never reached, its largest body is small, and nothing works on jobs, so that whatever
 * changes in the database was changed by a call. What lies outside is played by stand-ins.
 */
export async function createWallWorld(): Promise<World> {
  const google = await googleStandIn()
  const world = await createWorld({
    env: { ROLE: 'web', ALLOW_PRIVATE_NETWORK: 'on', DIALOGFLOW_URL: google.url },
    limits: {
      failedLoginsPerAccount: ENDLESS,
      failedLoginsPerAddress: ENDLESS,
      signUpsPerHour: ENDLESS,
      resetMailsPerHour: ENDLESS,
      callsPerMinute: ENDLESS,
      bodyBytes: 64 * 1024,
    },
    more: [plannedFeature],
  })
  return {
    ...world,
    async close() {
      await world.close()
      await google.close()
    },
  }
}
