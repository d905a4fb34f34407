import { announcementsCatalogue } from './announcements.ts'
import { backupsCatalogue } from './backups.ts'
import { bulkCatalogue } from './bulk.ts'
import { campaignsCatalogue } from './campaigns/campaigns.ts'
import { changesCatalogue } from './changes.ts'
import { chatsCatalogue } from './chats/chats.ts'
import { companiesCatalogue } from './companies/companies.ts'
import { plansCatalogue } from './companies/plans.ts'
import { settingsCatalogue } from './companies/settings.ts'
import { connectionsCatalogue } from './connections.ts'
import { contactImportsCatalogue } from './contactImports.ts'
import { contactListsCatalogue } from './contactLists/contactLists.ts'
import { contactsCatalogue } from './contacts.ts'
import { costsCatalogue } from './costs/costs.ts'
import { pricesCatalogue } from './costs/prices.ts'
import { dashboardCatalogue } from './dashboard/dashboard.ts'
import { filesCatalogue } from './fileLists.ts'
import { helpsCatalogue } from './helps.ts'
import { integrationsCatalogue } from './integrations.ts'
import { knowledgeCatalogue } from './knowledge/knowledge.ts'
import { unansweredQuestionsCatalogue } from './knowledge/unansweredQuestions.ts'
import { ledgerCatalogue } from './ledger.ts'
import { mediaCatalogue } from './messages/media.ts'
import { messagesCatalogue } from './messages/messages.ts'
import { publicApiCatalogue } from './messages/publicApi.ts'
import { invoicesCatalogue } from './money/invoices.ts'
import { paymentSettingsCatalogue } from './money/paymentSettings.ts'
import { paymentsCatalogue } from './money/payments.ts'
import { noticesCatalogue } from './notices.ts'
import { passkeysCatalogue } from './passkeys.ts'
import { promptsCatalogue } from './prompts.ts'
import { queuesCatalogue } from './queues/queues.ts'
import { quickMessagesCatalogue } from './quickMessages.ts'
import { schedulesCatalogue } from './schedules/schedules.ts'
import { simulatorCatalogue } from './simulator.ts'
import { suggestionsCatalogue } from './suggestions.ts'
import { tagsCatalogue } from './tags.ts'
import { templatesCatalogue } from './templates/templates.ts'
import { notesCatalogue } from './tickets/notes.ts'
import { ticketsCatalogue } from './tickets/tickets.ts'
import { timelineCatalogue } from './tickets/timeline.ts'
import { accessCatalogue } from './users/access.ts'
import { accountPasskeysCatalogue } from './users/accountPasskeys.ts'
import { invitationsCatalogue } from './users/invitations.ts'
import { personTokensCatalogue } from './users/personTokens.ts'
import { secondStepCatalogue } from './users/secondStep.ts'
import { signInsCatalogue } from './users/signIns.ts'
import { ssoCatalogue } from './users/sso.ts'
import { usersCatalogue } from './users/users.ts'
import { weakPasswordsCatalogue } from './users/weakPasswords.ts'
import { webhooksCatalogue } from './webhooks.ts'

/** Every feature of the product, with its permissions, errors and events. */
export const features = [
  accessCatalogue,
  accountPasskeysCatalogue,
  announcementsCatalogue,
  backupsCatalogue,
  bulkCatalogue,
  campaignsCatalogue,
  changesCatalogue,
  chatsCatalogue,
  companiesCatalogue,
  connectionsCatalogue,
  passkeysCatalogue,
  contactImportsCatalogue,
  contactListsCatalogue,
  contactsCatalogue,
  costsCatalogue,
  dashboardCatalogue,
  filesCatalogue,
  helpsCatalogue,
  integrationsCatalogue,
  invitationsCatalogue,
  invoicesCatalogue,
  knowledgeCatalogue,
  ledgerCatalogue,
  mediaCatalogue,
  messagesCatalogue,
  noticesCatalogue,
  publicApiCatalogue,
  paymentSettingsCatalogue,
  paymentsCatalogue,
  personTokensCatalogue,
  plansCatalogue,
  pricesCatalogue,
  promptsCatalogue,
  queuesCatalogue,
  schedulesCatalogue,
  secondStepCatalogue,
  signInsCatalogue,
  ssoCatalogue,
  quickMessagesCatalogue,
  settingsCatalogue,
  simulatorCatalogue,
  suggestionsCatalogue,
  tagsCatalogue,
  templatesCatalogue,
  notesCatalogue,
  timelineCatalogue,
  ticketsCatalogue,
  unansweredQuestionsCatalogue,
  usersCatalogue,
  weakPasswordsCatalogue,
  webhooksCatalogue,
] as const
