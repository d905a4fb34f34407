import { announcementsPage } from '../features/announcements/page.ts'
import { campaignsPage } from '../features/campaigns/page.ts'
import { campaignSettingsPage } from '../features/campaigns/settings/page.ts'
import { chatsPage } from '../features/chats/page.ts'
import { connectionsPage } from '../features/connections/page.ts'
import { contactListsPage } from '../features/contactLists/page.ts'
import { contactsPage } from '../features/contacts/page.ts'
import { dashboardPage } from '../features/dashboard/page.ts'
import { filesPage } from '../features/files/page.ts'
import { helpsPage } from '../features/helps/page.ts'
import { integrationsPage } from '../features/integrations/page.ts'
import { ledgerPage } from '../features/ledger/page.ts'
import { outsideApiPage } from '../features/outsideApi/page.ts'
import { paymentSettingsPage } from '../features/paymentSettings/page.ts'
import { invoicesPage } from '../features/payments/page.ts'
import { promptsPage } from '../features/prompts/page.ts'
import { queuesPage } from '../features/queues/page.ts'
import { quickMessagesPage } from '../features/quickMessages/page.ts'
import { schedulesPage } from '../features/schedules/page.ts'
import { settingsPage } from '../features/settings/page.ts'
import { phonePage } from '../features/simulator/page.ts'
import { tagsPage } from '../features/tags/page.ts'
import { todoPage } from '../features/todo/page.ts'
import { usersPage } from '../features/users/page.ts'
import { webhooksPage } from '../features/webhooks/page.ts'
import type { AppPage } from '../shared/page/appPage.ts'
import { inboxPage } from './inbox/page.ts'
import { kanbanPage } from './kanban/page.ts'

/** Every page of the signed-in app, in the order of the rail: the most used stand on top. */
export const pages: readonly AppPage[] = [
  inboxPage,
  dashboardPage,
  kanbanPage,
  contactsPage,
  chatsPage,
  schedulesPage,
  quickMessagesPage,
  tagsPage,
  todoPage,
  helpsPage,
  campaignsPage,
  contactListsPage,
  campaignSettingsPage,
  connectionsPage,
  queuesPage,
  usersPage,
  filesPage,
  phonePage,
  invoicesPage,
  settingsPage,
  promptsPage,
  integrationsPage,
  outsideApiPage,
  webhooksPage,
  announcementsPage,
  paymentSettingsPage,
  ledgerPage,
]
