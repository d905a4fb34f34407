import { join } from 'node:path'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Config } from './config.ts'
import { accessFeature } from './features/access/access.feature.ts'
import { companiesFeature } from './features/companies/companies.feature.ts'
import { connectionsFeature } from './features/connections/connections.feature.ts'
import { contactsFeature } from './features/contacts/contacts.feature.ts'
import { notesFeature } from './features/notes/notes.feature.ts'
import { plansFeature } from './features/plans/plans.feature.ts'
import { platformFeature } from './features/platform/platform.feature.ts'
import { queuesFeature } from './features/queues/queues.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import { tagsFeature } from './features/tags/tags.feature.ts'
import { usersFeature } from './features/users/users.feature.ts'
import { versionFeature } from './features/version/version.feature.ts'
import type { Clock } from './kernel/clock.ts'
import type { Connected } from './kernel/database/connect.ts'
import type { Login, PlatformFeature } from './kernel/feature.ts'
import type { Logger } from './kernel/log.ts'
import { startKernel } from './kernel/start.ts'

/** Every room of the house. Those of the platform may look above a single company. */
const rooms = [tagsFeature, queuesFeature, settingsFeature, connectionsFeature, contactsFeature, notesFeature, versionFeature]
const platformRooms = [platformFeature, accessFeature, plansFeature, companiesFeature, usersFeature]
const features: readonly PlatformFeature[] = [...platformRooms, ...rooms]

const webApp = join(import.meta.dirname, '../../web/dist')

export type App = {
  endpoints: readonly Endpoint[]
  logins: readonly Login[]
  listen: (port: number, host?: string) => Promise<number>
  close: () => Promise<void>
}

type Given = { config: Config; database: Connected; clock?: Clock; log: Logger; more?: readonly PlatformFeature[] }

/** `more` are rooms that only a test has. */
export const startApp = ({ more = [], ...given }: Given): Promise<App> =>
  startKernel({ ...given, features: [...features, ...more], webApp })
