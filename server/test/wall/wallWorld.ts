import { callLimits } from '../../src/kernel/http/boundCalls.ts'
import { openGraph } from '../cloud/graphStandIn.ts'
import { googleStandIn } from '../googleStandIn.ts'
import { openAi } from '../openAi.ts'
import { createWorld, type World } from '../world.ts'
import { plannedFeature } from './plannedFeature.ts'

const ENDLESS = 1_000_000_000

/**
 * A world for attacks: its limits are never reached, its largest body is small, and nothing works on jobs, so that whatever
 * changes in the database was changed by a call. What lies outside is played by stand-ins; `given`: one of them that is not its own, for assistants.
 */
export async function createWallWorld(given?: { url: string }): Promise<World> {
  const google = await googleStandIn()
  const graph = await openGraph()
  const own = given ? undefined : await openAi()
  const { url = '' } = { ...own, ...given }
  const world = await createWorld({
    // No line is opened here, so that a service may be offered which is elsewhere.
    env: {
      ROLE: 'web',
      WHATSAPP: 'on',
      ALLOW_PRIVATE_NETWORK: 'on',
      DIALOGFLOW_URL: google.url,
      WHATSAPP_GRAPH_URL: graph.url,
      OPENAI_BASE_URL: url,
    },
    limits: {
      failedLoginsPerAccount: ENDLESS,
      failedLoginsPerAddress: ENDLESS,
      signUpsPerHour: ENDLESS,
      resetMailsPerHour: ENDLESS,
      invitationsPerDay: ENDLESS,
      callsPerMinute: ENDLESS,
      apiMessagesPerSecond: ENDLESS,
      aiTriesPerMinute: ENDLESS,
      integrationTestsPerMinute: ENDLESS,
      bodyBytes: 128 * 1024,
      // Nothing works here by itself: what waits to be announced stays.
      undoResolve: 8000,
      // Many attacks are under way at once, and how many of them one process has at a time is chance.
      underWay: { ...callLimits, import: { ...callLimits.import, waiting: ENDLESS }, export: { ...callLimits.export, waiting: ENDLESS } },
    },
    more: [plannedFeature],
  })
  return {
    ...world,
    async close() {
      await world.close()
      await google.close()
      await graph.close()
      await own?.close()
    },
  }
}
