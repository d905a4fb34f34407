import type { Company } from '@recado/contract/companies/companies'
import type { Tx } from '../../kernel/transact.ts'

type Billing = Pick<Company, 'billingName' | 'billingAddress' | 'billingCity' | 'billingState' | 'billingZipcode' | 'billingCountry'>

/** To whom invoices are written, as whoever pays has said last. */
export const saveBillingDetails = ({ db }: Tx, billing: Billing) => db.updateTable('companies').set(billing).execute()

/** Everybody of the company has it from the moment in which this is committed. */
export const setPlan = ({ db }: Tx, planId: number) =>
  db.updateTable('companies').set({ planId, nextPlanId: null, nextPlanFrom: null }).execute()

/** Another plan after a day; without one the company keeps what it has. */
export const scheduleNextPlan = ({ db }: Tx, next: { planId: number; from: string } | null) =>
  db
    .updateTable('companies')
    .set({ nextPlanId: next?.planId ?? null, nextPlanFrom: next?.from ?? null })
    .execute()
