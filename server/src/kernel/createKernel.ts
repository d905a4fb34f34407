import { AppError } from '@recado/contract/errors'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import { companiesAbout } from './companiesAbout.ts'
import type { Connected } from './database/connect.ts'
import { readTogetherBy } from './database/readTogether.ts'
import { readTenantTables } from './database/tenantTables.ts'
import type { RecordDomainEvent } from './domainEvents.ts'
import type { PlatformKernel } from './feature.ts'
import type { FileStore } from './files/fileStore.ts'
import { createSignatures } from './files/signatures.ts'
import { gently } from './gently.ts'
import { accessTokens } from './identity/accessToken.ts'
import { rememberIdentities } from './identity/identities.ts'
import { lineCallers } from './identity/lineCallers.ts'
import { loadActor } from './identity/loadActor.ts'
import type { Jobs } from './jobs.ts'
import type { CountTogether } from './live/connectProcesses.ts'
import type { Logger } from './log.ts'
import { outgoingOf } from './outgoing.ts'
import { startPasswords } from './passwords/passwords.ts'
import { noteRowChanges } from './rowChanges.ts'
import { createSecrets, readSecretKey } from './secrets.ts'
import { createSheets } from './sheets/sheets.ts'
import { createThrottles } from './throttles.ts'
import { openDoors } from './transact.ts'

type Installation = { config: Config; database: Connected; clock: Clock; log: Logger; files: FileStore }
type Outside = Pick<PlatformKernel, 'publish' | 'wakes' | 'announce' | 'fileKeepers'> & {
  hearsChanges: () => boolean
  countTogether: CountTogether
  /** They are started with the kernel, by which features say what theirs do. */
  jobs: () => Jobs
  record: () => RecordDomainEvent
}

/** What features work with: the doors to the rows, who is who, secrets, files and the way out. */
export async function createKernel({ config, database, clock, log, files }: Installation, outside: Outside): Promise<PlatformKernel> {
  const { platform, platformFor, options } = database
  const { publish, wakes, announce, fileKeepers, countTogether } = outside
  const secrets = createSecrets(readSecretKey(config))
  const tokens = accessTokens(secrets.tokenKey, clock)
  const identities = rememberIdentities({
    ...{ platform, clock, readToken: tokens.read, hearsChanges: outside.hearsChanges },
    ...{ callsPerMinute: config.limits.callsPerMinute, countTogether },
  })
  const tables = await readTenantTables(platform)
  const doors = openDoors({
    ...{ platform, platformFor, publish, tables, jobs: outside.jobs, record: outside.record, wake: wakes.wake },
    unheard: (error) => log.error({ err: error }, 'an event could not be told'),
    committed(written) {
      identities.forgetAfter(written)
      noteRowChanges(tables, written)
    },
  })
  const about = companiesAbout(clock, { servesAll: config.serves && config.redisUrl === undefined })
  return {
    ...doors,
    readTogether: readTogetherBy({ platformFor, tables }),
    actorOf: (who) => loadActor(platform, who),
    ...{ about, gently: gently(about) },
    lineCallers: lineCallers({ platform, clock, identities, perSecond: config.limits.apiMessagesPerSecond, countTogether }),
    ...{ config, clock, log, publish, wakes, announce, fileKeepers, secrets, tokens, identities, platform, options },
    passwords: startPasswords({ busy: () => new AppError('ERR_RATE_LIMIT', { retryAfter: 5 }) }),
    throttles: createThrottles(platform, clock),
    files,
    sheets: createSheets({ config, options }),
    signatures: createSignatures({ key: secrets.signingKey, clock }),
    outgoing: outgoingOf(config),
  }
}
