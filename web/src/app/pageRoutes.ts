import { announcementsRoute } from '#web/features/announcements/route.ts'
import { backupsRoute } from '#web/features/backups/route.ts'
import { campaignsRoute } from '#web/features/campaigns/route.ts'
import { campaignSettingsRoute } from '#web/features/campaigns/settings/route.ts'
import { chatsRoute } from '#web/features/chats/route.ts'
import { connectionsRoute } from '#web/features/connections/route.ts'
import { contactListsRoute } from '#web/features/contactLists/route.ts'
import { contactsRoute } from '#web/features/contacts/route.ts'
import { costsRoute } from '#web/features/costs/costsRoute.ts'
import { pricesRoute } from '#web/features/costs/pricesRoute.ts'
import { dashboardRoute } from '#web/features/dashboard/route.ts'
import { filesRoute } from '#web/features/files/route.ts'
import { helpsRoute } from '#web/features/helps/route.ts'
import { integrationsRoute } from '#web/features/integrations/route.ts'
import { ledgerRoute } from '#web/features/ledger/route.ts'
import { paymentSettingsRoute } from '#web/features/paymentSettings/route.ts'
import { invoicesRoute } from '#web/features/payments/route.ts'
import { promptsRoute } from '#web/features/prompts/route.ts'
import { publicApiRoute } from '#web/features/publicApi/route.ts'
import { queuesRoute } from '#web/features/queues/route.ts'
import { quickMessagesRoute } from '#web/features/quickMessages/route.ts'
import { schedulesRoute } from '#web/features/schedules/route.ts'
import { settingsRoute } from '#web/features/settings/route.ts'
import { simulatorRoute } from '#web/features/simulator/route.ts'
import { tagsRoute } from '#web/features/tags/route.ts'
import { todoRoute } from '#web/features/todo/route.ts'
import { usersRoute } from '#web/features/users/route.ts'
import { webhooksRoute } from '#web/features/webhooks/route.ts'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'
import { inboxRoute } from './inbox/route.ts'
import { kanbanRoute } from './kanban/route.ts'

/** Every page of the signed-in app, in the order of the rail: the most used stand on top. */
export const pageRoutes: readonly PageRoute[] = [
  inboxRoute,
  dashboardRoute,
  kanbanRoute,
  { ...contactsRoute, children: { ':id': async () => (await import('./contact/ContactPage.tsx')).ContactPage } },
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
