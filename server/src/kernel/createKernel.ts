import { join } from 'node:path'
import { AppError } from '@recado/contract/errors'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Connected } from './database/connect.ts'
import { readTenantTables } from './database/tenantTables.ts'
import type { PlatformKernel } from './feature.ts'
import { diskStore } from './files/fileStore.ts'
import { createSignatures } from './files/signatures.ts'
import { accessTokens } from './identity/accessToken.ts'
import { rememberIdentities } from './identity/identities.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'
import { outgoingOf } from './outgoing.ts'
import { startPasswords } from './passwords/passwords.ts'
import { createSecrets, readSecretKey } from './secrets.ts'
import { createThrottles } from './throttles.ts'
import { openDoors } from './transact.ts'

type Installation = { config: Config; database: Connected; clock: Clock; log: Logger }
type Outside = Pick<PlatformKernel, 'publish' | 'wakes' | 'announce'> & {
  hearsChanges: () => boolean
  /** They are started with the kernel, by which features say what theirs do. */
  jobs: () => Jobs
}

export const mediaFolderOf = ({ dataDir }: Config) => join(dataDir, 'media')

/** What features work with: the doors to the rows, who is who, secrets, files and the way out. */
export async function createKernel({ config, database, clock, log }: Installation, outside: Outside): Promise<PlatformKernel> {
  const { platform, platformFor, options } = database
  const { publish, wakes, announce } = outside
  const secrets = createSecrets(readSecretKey(config))
  const tokens = accessTokens(secrets.tokenKey, clock)
  const identities = rememberIdentities({
    ...{ platform, clock, readToken: tokens.read, hearsChanges: outside.hearsChanges },
    callsPerMinute: config.limits.callsPerMinute,
  })
  const doors = openDoors({
    ...{ platform, platformFor, publish, tables: await readTenantTables(platform), jobs: outside.jobs, wake: wakes.wake },
    unheard: (error) => log.error({ err: error }, 'an event could not be told'),
    committed: (written) => identities.forgetAfter(written),
  })
  return {
    ...doors,
    ...{ config, clock, log, publish, wakes, announce, secrets, tokens, identities, platform, options },
    passwords: startPasswords({ busy: () => new AppError('ERR_RATE_LIMIT', { retryAfter: 5 }) }),
    throttles: createThrottles(platform, clock),
    files: diskStore(mediaFolderOf(config)),
    signatures: createSignatures({ key: secrets.signingKey, clock }),
    outgoing: outgoingOf(config),
  }
}
