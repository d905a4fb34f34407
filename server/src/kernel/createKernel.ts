import { AppError } from '@recado/contract/errors'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { DatabaseConnection } from './database/connect.ts'
import { readTogetherBy } from './database/readInOneRoundTrip.ts'
import { readTenantTables } from './database/tenantTables.ts'
import type { PlatformKernel } from './feature.ts'
import type { FileStore } from './files/fileStore.ts'
import { createUrlSigner } from './files/signedUrls.ts'
import { guardedFetchOf } from './guardedFetch.ts'
import { accessTokens } from './identity/accessToken.ts'
import { createConnectionTokens } from './identity/connectionTokens.ts'
import { loadActor } from './identity/loadIdentity.ts'
import { createPersonTokens } from './identity/personTokens.ts'
import { createSessionCache } from './identity/sessionCache.ts'
import type { Jobs } from './jobs.ts'
import type { CountAcrossProcesses } from './live/connectProcesses.ts'
import type { Logger } from './log.ts'
import { startPasswords } from './passwords/passwords.ts'
import type { RecordDomainEvent } from './recordDomainEvent.ts'
import { countRowChanges } from './rowChangeCounts.ts'
import { createSecrets, readSecretKey } from './secrets.ts'
import { createSheets } from './sheets/sheets.ts'
import { createThrottles } from './throttles.ts'
import { openTenantAccess } from './transact.ts'

type Installation = { config: Config; database: DatabaseConnection; clock: Clock; log: Logger; files: FileStore; isHeld: boolean }
type StartedServices = Pick<PlatformKernel, 'publish' | 'wakes' | 'announce' | 'fileReferenceTables'> & {
  isListeningForAccess: () => boolean
  countTogether: CountAcrossProcesses
  /** They exist once the kernel has started: features register their jobs and event handlers first. */
  jobs: () => Jobs
  record: () => RecordDomainEvent
}

/** Creates the kernel that features receive: access to rows, sessions, secrets, files and outgoing calls. */
export async function createKernel(
  { config, database, clock, log, files, isHeld }: Installation,
  services: StartedServices,
): Promise<PlatformKernel> {
  const { platform, platformFor, options } = database
  const { publish, wakes, announce, fileReferenceTables, countTogether } = services
  const secrets = createSecrets(readSecretKey(config))
  const tokens = accessTokens(secrets.tokenKey, clock)
  const sessionCache = createSessionCache({
    platform,
    clock,
    isHeld,
    readToken: tokens.read,
    isListeningForAccess: services.isListeningForAccess,
    callsPerMinute: config.limits.callsPerMinute,
    countTogether,
  })
  const personTokens = createPersonTokens({
    platform,
    clock,
    log,
    sessionCache,
    isListeningForAccess: services.isListeningForAccess,
    perSecond: config.limits.apiMessagesPerSecond,
    countTogether,
  })
  const tables = await readTenantTables(platform)
  const tenantAccess = openTenantAccess({
    platform,
    platformFor,
    publish,
    tables,
    jobs: services.jobs,
    record: services.record,
    wake: wakes.wake,
    afterCommitFailed: (error) => log.error({ err: error }, 'work after a commit failed'),
    committed(written) {
      sessionCache.forgetAfter(written)
      personTokens.forgetAfter(written)
      countRowChanges(tables, written)
    },
  })
  return {
    ...tenantAccess,
    readTogether: readTogetherBy({ platformFor, tables }),
    actorOf: (who) => loadActor(platform, who),
    connectionTokens: createConnectionTokens({
      platform,
      clock,
      sessionCache,
      perSecond: config.limits.apiMessagesPerSecond,
      countTogether,
    }),
    config,
    clock,
    log,
    publish,
    wakes,
    announce,
    fileReferenceTables,
    secrets,
    tokens,
    sessionCache,
    personTokens,
    platform,
    options,
    passwords: startPasswords({ busy: () => new AppError('ERR_RATE_LIMIT', { retryAfter: 5 }) }),
    throttles: createThrottles(platform, clock),
    files,
    sheets: createSheets({ config, options }),
    urlSigner: createUrlSigner({ key: secrets.signingKey, clock }),
    guardedFetch: guardedFetchOf(config),
  }
}
