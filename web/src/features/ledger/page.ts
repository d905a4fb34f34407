import { IconScale } from '@tabler/icons-react'
import type { AppPage } from '../../shared/page/appPage.ts'

export const ledgerPage: AppPage = {
  path: 'ledger',
  texts: 'ledger',
  icon: IconScale,
  group: 'platform',
  action: 'ledger:read',
  load: async () => (await import('./LedgerPage.tsx')).LedgerPage,
}
