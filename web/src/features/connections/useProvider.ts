import type { ManagedConnection } from '@recado/contract/connections'
import { useCan } from '../../shared/auth/session.ts'

/** What carries a new line: the simulated service where there is one. */
export const useProvider = (): ManagedConnection['provider'] => (useCan()('simulator:play') ? 'simulator' : 'beta')
