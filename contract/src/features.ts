import { announcementsContract } from './announcements.ts'
import { bulkContract } from './bulk.ts'
import { campaignsContract } from './campaigns/campaigns.ts'
import { chatsContract } from './chats/chats.ts'
import { companiesContract } from './companies/companies.ts'
import { plansContract } from './companies/plans.ts'
import { settingsContract } from './companies/settings.ts'
import { connectionsContract } from './connections.ts'
import { contactImportsContract } from './contactImports.ts'
import { contactListsContract } from './contactLists/contactLists.ts'
import { contactsContract } from './contacts.ts'
import { dashboardContract } from './dashboard/dashboard.ts'
import { filesContract } from './fileLists.ts'
import { helpsContract } from './helps.ts'
import { integrationsContract } from './integrations.ts'
import { ledgerContract } from './ledger.ts'
import { mediaContract } from './messages/media.ts'
import { messagesContract } from './messages/messages.ts'
import { publicApiContract } from './messages/publicApi.ts'
import { invoicesContract } from './money/invoices.ts'
import { paymentSettingsContract } from './money/paymentSettings.ts'
import { paymentsContract } from './money/payments.ts'
import { noticesContract } from './notices.ts'
import { promptsContract } from './prompts.ts'
import { queuesContract } from './queues/queues.ts'
import { quickMessagesContract } from './quickMessages.ts'
import { schedulesContract } from './schedules/schedules.ts'
import { simulatorContract } from './simulator.ts'
import { tagsContract } from './tags.ts'
import { templatesContract } from './templates/templates.ts'
import { notesContract } from './tickets/notes.ts'
import { ticketsContract } from './tickets/tickets.ts'
import { timelineContract } from './tickets/timeline.ts'
import { accessContract } from './users/access.ts'
import { invitationsContract } from './users/invitations.ts'
import { usersContract } from './users/users.ts'
import { webhooksContract } from './webhooks.ts'

/** Every feature of the product, with its permissions, errors and events. */
export const features = [
  accessContract,
  announcementsContract,
  bulkContract,
  campaignsContract,
  chatsContract,
  companiesContract,
  connectionsContract,
  contactImportsContract,
  contactListsContract,
  contactsContract,
  dashboardContract,
  filesContract,
  helpsContract,
  integrationsContract,
  invitationsContract,
  invoicesContract,
  ledgerContract,
  mediaContract,
  messagesContract,
  noticesContract,
  publicApiContract,
  paymentSettingsContract,
  paymentsContract,
  plansContract,
  promptsContract,
  queuesContract,
  schedulesContract,
  quickMessagesContract,
  settingsContract,
  simulatorContract,
  tagsContract,
  templatesContract,
  notesContract,
  timelineContract,
  ticketsContract,
  usersContract,
  webhooksContract,
] as const
