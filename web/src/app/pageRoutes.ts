import { announcementsRoute } from '../features/announcements/route.ts'
import { backupsRoute } from '../features/backups/route.ts'
import { campaignsRoute } from '../features/campaigns/route.ts'
import { campaignSettingsRoute } from '../features/campaigns/settings/route.ts'
import { chatsRoute } from '../features/chats/route.ts'
import { connectionsRoute } from '../features/connections/route.ts'
import { contactListsRoute } from '../features/contactLists/route.ts'
import { contactsRoute } from '../features/contacts/route.ts'
import { costsRoute } from '../features/costs/costsRoute.ts'
import { pricesRoute } from '../features/costs/pricesRoute.ts'
import { dashboardRoute } from '../features/dashboard/route.ts'
import { filesRoute } from '../features/files/route.ts'
import { helpsRoute } from '../features/helps/route.ts'
import { integrationsRoute } from '../features/integrations/route.ts'
import { ledgerRoute } from '../features/ledger/route.ts'
import { paymentSettingsRoute } from '../features/paymentSettings/route.ts'
import { invoicesRoute } from '../features/payments/route.ts'
import { promptsRoute } from '../features/prompts/route.ts'
import { publicApiRoute } from '../features/publicApi/route.ts'
import { queuesRoute } from '../features/queues/route.ts'
import { quickMessagesRoute } from '../features/quickMessages/route.ts'
import { schedulesRoute } from '../features/schedules/route.ts'
import { settingsRoute } from '../features/settings/route.ts'
import { simulatorRoute } from '../features/simulator/route.ts'
import { tagsRoute } from '../features/tags/route.ts'
import { todoRoute } from '../features/todo/route.ts'
import { usersRoute } from '../features/users/route.ts'
import { webhooksRoute } from '../features/webhooks/route.ts'
import type { PageRoute } from '../shared/route/pageRoute.ts'
import { inboxRoute } from './inbox/route.ts'
import { kanbanRoute } from './kanban/route.ts'

/** Every page of the signed-in app, in the order of the rail: the most used stand on top. */
export const pageRoutes: readonly PageRoute[] = [
  inboxRoute,
  dashboardRoute,
  kanbanRoute,
  contactsRoute,
  chatsRoute,
  schedulesRoute,
  quickMessagesRoute,
  tagsRoute,
  todoRoute,
  helpsRoute,
  campaignsRoute,
  contactListsRoute,
  campaignSettingsRoute,
  connectionsRoute,
  queuesRoute,
  usersRoute,
  filesRoute,
  simulatorRoute,
  invoicesRoute,
  costsRoute,
  settingsRoute,
  promptsRoute,
  integrationsRoute,
  publicApiRoute,
  webhooksRoute,
  announcementsRoute,
  paymentSettingsRoute,
  pricesRoute,
  backupsRoute,
  ledgerRoute,
]
