import type { PlanFeature } from '@recado/contract/companies/plans'
import type { Action } from '@recado/contract/permissions'
import {
  type Icon,
  IconAddressBook,
  IconAdjustments,
  IconBolt,
  IconBook2,
  IconBuildingBank,
  IconCalendarClock,
  IconChecklist,
  IconCode,
  IconCoins,
  IconDatabaseExport,
  IconDeviceMobileMessage,
  IconFiles,
  IconHelp,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMessageCircle2,
  IconMessages,
  IconPlugConnected,
  IconPuzzle,
  IconReceipt2,
  IconReportMoney,
  IconRobot,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconStack2,
  IconTags,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

/** What the shell must know of a page before its code is loaded. */
export type PageRoute = {
  /** The path without the leading slash. It may end in parameters, as in `tickets/:uuid?`. */
  path: string
  /** Its namespace: the `title` there is the page's name in the rail, the command palette and the browser tab. */
  texts: string
  /** The text with its name, if that namespace loads with the page only. */
  title?: string
  icon: Icon
  /** Its group in the rail. The pages of the account are in its menu instead. */
  group: 'everyday' | 'campaigns' | 'administration' | 'automation' | 'platform' | 'account'
  /** The right and the plan feature it needs; without them the page is neither listed nor opened. */
  action?: Action
  plan?: PlanFeature
  /** The text (in `refusals`) for a company whose plan lacks it, if not the usual one. */
  planRefusal?: string
  /** Users without the right get a toast and are redirected to the home page. */
  redirectsGently?: true
  load: Load
  /** Pages below its path, by the rest of their path. */
  children?: Readonly<Record<string, Load>>
  /** Further pages at paths of their own, which old links use. */
  extraRoutes?: Readonly<Record<string, Load>>
}

export const inboxPath = 'tickets/:uuid?'

/** Every page of the signed-in app, in the order of the rail: the most used stand on top. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: inboxPath,
    texts: 'tickets',
    icon: IconMessages,
    group: 'everyday',
    action: 'tickets:read',
    load: async () => (await import('./inbox/InboxPage.tsx')).InboxPage,
  },
  {
    path: '',
    texts: 'dashboard',
    icon: IconLayoutDashboard,
    group: 'everyday',
    action: 'dashboard:read',
    load: async () => (await import('#web/features/dashboard/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: 'kanban',
    texts: 'kanban',
    icon: IconLayoutKanban,
    group: 'everyday',
    action: 'tickets:read',
    plan: 'useKanban',
    load: async () => (await import('./kanban/KanbanPage.tsx')).KanbanPage,
  },
  {
    path: 'contacts',
    texts: 'contacts',
    icon: IconAddressBook,
    group: 'everyday',
    action: 'contacts:read',
    load: async () => (await import('#web/features/contacts/ContactsPage.tsx')).ContactsPage,
    children: { ':id': async () => (await import('./contact/ContactPage.tsx')).ContactPage },
  },
  {
    path: 'chats/:id?',
    texts: 'chats',
    icon: IconMessageCircle2,
    group: 'everyday',
    action: 'chats:use',
    plan: 'useInternalChat',
    load: async () => (await import('#web/features/chats/ChatsPage.tsx')).ChatsPage,
  },
  {
    path: 'schedules',
    texts: 'schedules',
    icon: IconCalendarClock,
    group: 'everyday',
    action: 'schedules:use',
    plan: 'useSchedules',
    load: async () => (await import('#web/features/schedules/SchedulesPage.tsx')).SchedulesPage,
  },
  {
    path: 'quick-messages',
    texts: 'quickMessages',
    icon: IconBolt,
    group: 'everyday',
    action: 'quickMessages:use',
    load: async () => (await import('#web/features/quickMessages/QuickMessagesPage.tsx')).QuickMessagesPage,
  },
  {
    path: 'tags',
    texts: 'tags',
    icon: IconTags,
    group: 'everyday',
    load: async () => (await import('#web/features/tags/TagsPage.tsx')).TagsPage,
  },
  {
    path: 'todolist',
    texts: 'todo',
    icon: IconChecklist,
    group: 'everyday',
    load: async () => (await import('#web/features/todo/TodoPage.tsx')).TodoPage,
  },
  {
    path: 'helps',
    texts: 'helps',
    icon: IconHelp,
    group: 'everyday',
    load: async () => (await import('#web/features/helps/HelpVideosPage.tsx')).HelpVideosPage,
  },
  {
    path: 'campaigns',
    texts: 'campaigns',
    icon: IconSpeakerphone,
    group: 'campaigns',
    action: 'campaigns:use',
    plan: 'useCampaigns',
    load: async () => (await import('#web/features/campaigns/list/CampaignsPage.tsx')).CampaignsPage,
    extraRoutes: { 'campaign/:campaignId/report': async () => (await import('#web/features/campaigns/report/ReportPage.tsx')).ReportPage },
  },
  {
    path: 'contact-lists',
    texts: 'contactLists',
    icon: IconUsersGroup,
    group: 'campaigns',
    action: 'contactLists:manage',
    plan: 'useCampaigns',
    load: async () => (await import('#web/features/contactLists/ContactListsPage.tsx')).ContactListsPage,
    children: { ':id/contacts': async () => (await import('#web/features/contactLists/ListItemsPage.tsx')).ListItemsPage },
  },
  {
    path: 'campaigns-config',
    texts: 'campaignSettings',
    icon: IconAdjustments,
    group: 'campaigns',
    action: 'campaigns:use',
    plan: 'useCampaigns',
    load: async () => (await import('#web/features/campaigns/settings/CampaignSettingsPage.tsx')).CampaignSettingsPage,
  },
  {
    path: 'connections',
    texts: 'connections',
    icon: IconPlugConnected,
    group: 'administration',
    action: 'connections:manage',
    load: async () => (await import('#web/features/connections/ConnectionsPage.tsx')).ConnectionsPage,
    children: { ':id/templates': async () => (await import('#web/features/connections/templates/TemplatesPage.tsx')).TemplatesPage },
  },
  {
    path: 'queues',
    texts: 'queues',
    icon: IconStack2,
    group: 'administration',
    action: 'queues:manage',
    children: { ':id/menu': async () => (await import('#web/features/queues/menu/MenuPage.tsx')).MenuPage },
    load: async () => (await import('#web/features/queues/QueuesPage.tsx')).QueuesPage,
  },
  {
    path: 'users',
    texts: 'users',
    icon: IconUsers,
    group: 'administration',
    action: 'users:manage',
    load: async () => (await import('#web/features/users/UsersPage.tsx')).UsersPage,
  },
  {
    path: 'files',
    texts: 'files',
    icon: IconFiles,
    group: 'administration',
    action: 'files:write',
    load: async () => (await import('#web/features/files/FilesPage.tsx')).FilesPage,
  },
  {
    path: 'phone',
    texts: 'simulator',
    icon: IconDeviceMobileMessage,
    group: 'administration',
    action: 'simulator:play',
    load: async () => (await import('#web/features/simulator/SimulatorPage.tsx')).SimulatorPage,
  },
  {
    path: 'financeiro',
    texts: 'payments',
    icon: IconReceipt2,
    group: 'administration',
    action: 'invoices:read',
    load: async () => (await import('#web/features/payments/invoices/InvoicesPage.tsx')).InvoicesPage,
    children: { ':id': async () => (await import('#web/features/payments/invoices/PrintedInvoicePage.tsx')).PrintedInvoicePage },
    extraRoutes: { subscription: async () => (await import('#web/features/payments/invoices/SubscriptionPage.tsx')).SubscriptionPage },
  },
  {
    path: 'costs',
    texts: 'costs',
    icon: IconReportMoney,
    group: 'administration',
    action: 'costs:read',
    load: async () => (await import('#web/features/costs/CostsPage.tsx')).CostsPage,
  },
  {
    path: 'settings',
    texts: 'settings',
    icon: IconSettings,
    group: 'administration',
    action: 'settings:manage',
    load: async () => (await import('#web/features/settings/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: 'changes',
    texts: 'changes',
    icon: IconHistory,
    group: 'administration',
    action: 'changes:read',
    load: async () => (await import('#web/features/changes/ChangesPage.tsx')).ChangesPage,
    children: { platform: async () => (await import('#web/features/changes/ChangesPage.tsx')).PlatformChangesPage },
  },
  {
    path: 'knowledge',
    texts: 'knowledgeBase',
    title: 'shell:pages.knowledge',
    icon: IconBook2,
    group: 'automation',
    action: 'knowledge:read',
    load: async () => (await import('#web/features/knowledge/KnowledgePage.tsx')).KnowledgePage,
    children: { unanswered: async () => (await import('#web/features/knowledge/unanswered/UnansweredPage.tsx')).UnansweredPage },
  },
  {
    path: 'prompts',
    texts: 'prompts',
    title: 'shell:pages.prompts',
    icon: IconRobot,
    group: 'automation',
    action: 'prompts:manage',
    plan: 'useOpenAi',
    load: async () => (await import('#web/features/prompts/PromptsPage.tsx')).PromptsPage,
  },
  {
    path: 'queue-integration',
    texts: 'integrations',
    icon: IconPuzzle,
    group: 'automation',
    action: 'integrations:manage',
    plan: 'useIntegrations',
    load: async () => (await import('#web/features/integrations/IntegrationsPage.tsx')).IntegrationsPage,
  },
  {
    path: 'messages-api',
    texts: 'outsideApi',
    title: 'shell:pages.outsideApi',
    icon: IconCode,
    group: 'automation',
    action: 'connections:manage',
    plan: 'useExternalApi',
    planRefusal: 'unauthorized',
    load: async () => (await import('#web/features/publicApi/PublicApiPage.tsx')).PublicApiPage,
  },
  {
    path: 'webhooks',
    texts: 'webhooks',
    icon: IconWebhook,
    group: 'automation',
    action: 'webhooks:manage',
    plan: 'useExternalApi',
    load: async () => (await import('#web/features/webhooks/WebhooksPage.tsx')).WebhooksPage,
  },
  {
    path: 'announcements',
    texts: 'announcements',
    icon: IconSpeakerphone,
    group: 'platform',
    action: 'announcements:manage',
    redirectsGently: true,
    load: async () => (await import('#web/features/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
  },
  {
    path: 'payment-settings',
    texts: 'paymentSettings',
    title: 'shell:pages.paymentSettings',
    icon: IconBuildingBank,
    group: 'platform',
    action: 'payments:manage',
    load: async () => (await import('#web/features/paymentSettings/PaymentSettingsPage.tsx')).PaymentSettingsPage,
  },
  {
    path: 'message-prices',
    texts: 'prices',
    icon: IconCoins,
    group: 'platform',
    action: 'prices:manage',
    load: async () => (await import('#web/features/costs/PricesPage.tsx')).PricesPage,
  },
  {
    path: 'backups',
    texts: 'backups',
    icon: IconDatabaseExport,
    group: 'platform',
    action: 'backups:manage',
    load: async () => (await import('#web/features/backups/BackupsPage.tsx')).BackupsPage,
  },
  {
    path: 'ledger',
    texts: 'ledger',
    icon: IconScale,
    group: 'platform',
    action: 'ledger:read',
    load: async () => (await import('#web/features/ledger/LedgerPage.tsx')).LedgerPage,
  },
  {
    path: 'security',
    texts: 'security',
    title: 'shell:account.security',
    icon: IconShieldLock,
    group: 'account',
    load: async () => (await import('#web/features/account/security/SecurityPage.tsx')).SecurityPage,
  },
]
