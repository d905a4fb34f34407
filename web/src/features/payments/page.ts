import { IconReceipt2 } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const invoicesPage: AppPage = {
  path: 'financeiro',
  texts: 'payments',
  icon: IconReceipt2,
  group: 'administration',
  action: 'invoices:read',
  load: async () => (await import('./invoices/InvoicesPage.tsx')).InvoicesPage,
  within: { ':id': async () => (await import('./invoices/PrintedInvoicePage.tsx')).PrintedInvoicePage },
  beside: { subscription: async () => (await import('./invoices/SubscriptionPage.tsx')).SubscriptionPage },
}
