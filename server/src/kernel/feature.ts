import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { ConnectionOptions } from './database/connect.ts'
import type { ReadInOneRoundTrip } from './database/readInOneRoundTrip.ts'
import type { PlatformDb } from './database/schema.ts'
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
import type { PersonTokens } from './identity/personTokens.ts'
import type { SessionCache } from './identity/sessionCache.ts'
import type { Job } from './jobs.ts'
import type { PresenceListener } from './live/presence.ts'
import type { Publish } from './live/publish.ts'
import type { SocketHandlers } from './live/socketHandlers.ts'
import type { WakeBus } from './live/wakeBus.ts'
import type { Logger } from './log.ts'
import type { MetricGroup } from './metrics.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { DomainEventHandlers } from './recordDomainEvent.ts'
import type { RestoreParts } from './restoreParts.ts'
import type { Secrets } from './secrets.ts'
import type { Sheets } from './sheets/sheets.ts'
import type { Throttles } from './throttles.ts'
import type { TenantAccess, Tx } from './transact.ts'

/** What any feature may use. The rows of a company are reached through `read` and `transact` only. */
export type Kernel = {
  config: Config
  clock: Clock
  log: Logger
  secrets: Secrets
  passwords: Passwords
  throttles: Throttles
  files: FileStore
  /** Which tables of the features reference files. */
  fileReferenceTables: readonly FileReferenceTable[]
  urlSigner: UrlSigner
  sheets: Sheets
  /** Publishes what is never stored, such as who is typing. Everything else uses `tx.emit`. */
  publish: Publish
  wakes: WakeBus
  /** The only way to call an address that a customer or a company chose. */
  guardedFetch: GuardedFetch
  readTogether: ReadInOneRoundTrip
  /** Loads a user with the current rights, for work that goes on without a session; undefined if the account was deleted. */
  actorOf: (who: { companyId: number; userId: number }) => Promise<SignedIn | undefined>
} & Pick<TenantAccess, 'read' | 'transact'>

/** What sign-in, companies and plans need in addition: they work before, or above, any one company. */
export type PlatformKernel = Kernel & {
  platform: PlatformDb
  platformTransact: TenantAccess['platformTransact']
  sessionCache: SessionCache
  connectionTokens: ConnectionTokens
  personTokens: PersonTokens
  tokens: ReturnType<typeof accessTokens>
  /** For connections that stay open, such as those that hold locks. */
  options: ConnectionOptions
  /** Prints a login of the first start, once. */
  announce: (login: Login) => void
}

export type Login = { who: string; email: string; password: string }

/** All that a feature adds to the product. Every part except the name is optional. */
type Parts<K> = RestoreParts & {
  name: string
  routes?: (serve: Serve, kernel: K) => void
  /** Its handlers of domain events of any feature, which run in the same transaction. */
  on?: (kernel: K) => DomainEventHandlers
  jobs?: (kernel: K) => Job[]
  /** The error code for a violated constraint of its tables. */
  conflicts?: Conflicts
  /** The error code for a reference to a missing row of its tables. */
  missing?: Missing
  /** The webhook events that it sends to other programs, by name. */
  webhookCalls?: Calls
  /** The table in which it references files, and who sees them. */
  fileReferences?: FileReferenceTable
  /** Its part of the demo company, in Portuguese. */
  demo?: (tx: Tx, now: Date, kernel: Kernel) => Promise<void>
  /** Runs when a process starts, before it serves. Other processes may run it at the same time. */
  prepare?: (kernel: K, features: readonly Pick<Parts<K>, 'demo'>[]) => Promise<void>
  /** Starts work beside requests, in processes that do jobs, before anything is served. Returns how to end it. */
  background?: (kernel: K) => Promise<() => Promise<void>>
  /** Like `background`, for work that an installation also does while it is held after a restore: it sends nothing to customers. */
  backgroundAlsoHeld?: (kernel: K) => Promise<() => Promise<void>>
  /** What clients may request over their sockets. */
  socketHandlers?: (kernel: K) => SocketHandlers
  /** Its metrics of the whole installation, for Prometheus. */
  metrics?: (kernel: K) => MetricGroup[]
  /** Called when a user's first socket opens and when the last one closes. */
  presence?: (kernel: K) => PresenceListener
}
export type Feature = Parts<Kernel>
export type PlatformFeature = Parts<PlatformKernel>
