import { IconScale } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const ledgerRoute: PageRoute = {
  path: 'ledger',
  texts: 'ledger',
  icon: IconScale,
  group: 'platform',
  action: 'ledger:read',
  load: async () => (await import('./LedgerPage.tsx')).LedgerPage,
}
