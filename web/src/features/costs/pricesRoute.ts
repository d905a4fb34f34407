import { IconCoins } from '@tabler/icons-react'
import type { PageRoute } from '#web/shared/lib/route/pageRoute.ts'

export const pricesRoute: PageRoute = {
  path: 'message-prices',
  texts: 'prices',
  icon: IconCoins,
  group: 'platform',
  action: 'prices:manage',
  load: async () => (await import('./PricesPage.tsx')).PricesPage,
}
