import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tenantRequestLimits } from '../../src/kernel/http/requestLimits.ts'
import { startFakeGraphApi } from '../cloud/fakeGraphApi.ts'
import { startFakeGoogle } from '../fakeGoogle.ts'
import { startFakeOpenAi } from '../fakeOpenAi.ts'
import { createWorld, type World } from '../testApp.ts'
import { plannedFeature } from './plannedFeature.ts'

const ENDLESS = 1_000_000_000

/**
 * A world for attacks: its limits are never reached, its largest body is small, and no jobs run, so that every change in the database comes
 * from a call. Stand-ins play the outside; `given`: another stand-in, for assistants.
 */
export async function createWallWorld(given?: { url: string }): Promise<World> {
  const google = await startFakeGoogle()
  const graph = await startFakeGraphApi()
  const own = given ? undefined : await startFakeOpenAi()
  const { url = '' } = { ...own, ...given }
  const world = await createWorld({
    // No connection is opened here, so a remote service may be offered.
    env: {
      ROLE: 'web',
      WHATSAPP: 'on',
      ALLOW_PRIVATE_NETWORK: 'on',
      DIALOGFLOW_URL: google.url,
      WHATSAPP_GRAPH_URL: graph.url,
      OPENAI_BASE_URL: url,
      BACKUP_TO: join(tmpdir(), 'recado-wall-backups'),
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
      aiTestsPerMinute: ENDLESS,
      suggestionsPerMinute: ENDLESS,
      integrationTestsPerMinute: ENDLESS,
      pageErrorsPerMinute: ENDLESS,
      bodyBytes: 192 * 1024,
      // No job runs here: pending announcements stay pending.
      undoResolve: 8000,
      undoTransfer: 8000,
      // Many attacks run at once, and how many of them one process has at a time is chance.
      underWay: {
        ...tenantRequestLimits,
        import: { ...tenantRequestLimits.import, waiting: ENDLESS },
        export: { ...tenantRequestLimits.export, waiting: ENDLESS },
      },
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
