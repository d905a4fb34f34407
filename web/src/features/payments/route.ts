import { IconReceipt2 } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const invoicesRoute: PageRoute = {
  path: 'financeiro',
  texts: 'payments',
  icon: IconReceipt2,
  group: 'administration',
  action: 'invoices:read',
  load: async () => (await import('./invoices/InvoicesPage.tsx')).InvoicesPage,
  children: { ':id': async () => (await import('./invoices/PrintedInvoicePage.tsx')).PrintedInvoicePage },
  extraRoutes: { subscription: async () => (await import('./invoices/SubscriptionPage.tsx')).SubscriptionPage },
}
