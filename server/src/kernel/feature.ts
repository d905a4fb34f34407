import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { ConnectionOptions } from './database/connect.ts'
import type { ReadTogether } from './database/readTogether.ts'
import type { ReplacedIndex } from './database/replaceIndexes.ts'
import type { PlatformDb } from './database/schema.ts'
import type { DomainEventHandlers } from './domainEvents.ts'
import type { FileReferenceTable } from './files/fileReferenceTable.ts'
import type { FileStore } from './files/fileStore.ts'
import type { UrlSigner } from './files/signedUrls.ts'
import type { GuardedFetch } from './guardedFetch.ts'
import type { Conflicts, Missing } from './http/errorResponses.ts'
import type { Serve } from './http/mountEndpoints.ts'
import type { Calls } from './http/openApi.ts'
import type { accessTokens } from './identity/accessToken.ts'
import type { ConnectionTokens } from './identity/connectionTokens.ts'
import type { SignedIn } from './identity/loadIdentity.ts'
import type { SessionCache } from './identity/sessionCache.ts'
import type { Job } from './jobs.ts'
import type { PresenceListener } from './live/presence.ts'
import type { Publish } from './live/publish.ts'
import type { SocketHandlers } from './live/socketHandlers.ts'
import type { WakeBus } from './live/wakeBus.ts'
import type { Logger } from './log.ts'
import type { MetricGroup } from './metrics.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Secrets } from './secrets.ts'
import type { Sheets } from './sheets/sheets.ts'
import type { TenantActivity } from './tenantActivity.ts'
import type { BatchThrottle } from './throttleBatchJob.ts'
import type { Throttles } from './throttles.ts'
import type { TenantAccess, Tx } from './transact.ts'

/** What any feature may use. A company's rows are reached through `read` and `transact` only. */
export type Kernel = {
  config: Config
  clock: Clock
  log: Logger
  secrets: Secrets
  passwords: Passwords
  throttles: Throttles
  files: FileStore
  /** What the features say of the files that they keep. */
  fileReferenceTables: readonly FileReferenceTable[]
  urlSigner: UrlSigner
  sheets: Sheets
  /** For what is only seen, and never written: who types. Everything else is told by `tx.emit`. */
  publish: Publish
  wakes: WakeBus
  /** The only way to call an address that a customer or a company chose. */
  guardedFetch: GuardedFetch
  readTogether: ReadTogether
  /** Somebody as they may act now, for what they have started and what goes on without them; nobody where they are gone. */
  actorOf: (who: { companyId: number; userId: number }) => Promise<SignedIn | undefined>
} & Pick<TenantAccess, 'read' | 'transact'>

/** What sign-in, companies and plans need besides: they work before, or above, any one company. */
export type PlatformKernel = Kernel & {
  platform: PlatformDb
  platformTransact: TenantAccess['platformTransact']
  sessionCache: SessionCache
  connectionTokens: ConnectionTokens
  tokens: ReturnType<typeof accessTokens>
  tenantActivity: TenantActivity
  throttleBatch: BatchThrottle
  /** For connections that are kept open, such as those that hold locks. */
  options: ConnectionOptions
  /** Logins that the first start prints, once. */
  announce: (login: Login) => void
}

export type Login = { who: string; email: string; password: string }

/** Everything that a feature adds to the product. Absent parts are simply absent. */
type Parts<K> = {
  name: string
  routes?: (serve: Serve, kernel: K) => void
  /** What it does when something has happened in any feature, in the same transaction. */
  on?: (kernel: K) => DomainEventHandlers
  jobs?: (kernel: K) => Job[]
  /** What the violation of a constraint of its tables means. */
  conflicts?: Conflicts
  /** What is told of a row of its tables that somebody points at and that is not there. */
  missing?: Missing
  /** What it tells other programs at addresses of theirs, by the event's name. */
  webhookCalls?: Calls
  /** Where it keeps files, and who sees them. */
  fileReferences?: FileReferenceTable
  /** Indexes of its tables that are built beside the work. */
  indexes?: readonly ReplacedIndex[]
  /** Its part of the demo company, in Portuguese. */
  demo?: (tx: Tx, now: Date, kernel: Kernel) => Promise<void>
  /** Once a process starts, before it serves; other processes may do the same at the same time. */
  prepare?: (kernel: K, features: readonly Pick<Parts<K>, 'demo'>[]) => Promise<void>
  /** What goes on beside calls, in processes that work: begun before anything is served, ended by what it answers. */
  background?: (kernel: K) => Promise<() => Promise<void>>
  /** What clients may ask over their sockets. */
  socketHandlers?: (kernel: K) => SocketHandlers
  /** What it tells Prometheus of the whole installation. */
  metrics?: (kernel: K) => MetricGroup[]
  /** Told when somebody's first socket opens and when the last one closes. */
  presence?: (kernel: K) => PresenceListener
}
export type Feature = Parts<Kernel>
export type PlatformFeature = Parts<PlatformKernel>
