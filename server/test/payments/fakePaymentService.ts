import type { PaymentSettings } from '@recado/contract/money/paymentSettings'
import type { Fault, ReceivedCall } from '../fakeServer.ts'

type Change = { state?: 'open' | 'paid' | 'refunded'; value?: number; reference?: string }

/** A payment service outside, which can be made to lie. */
export type FakePaymentService = {
  name: 'efi' | 'asaas'
  url: string
  heard: ReceivedCall[]
  settings: Partial<PaymentSettings>
  /** From now on charges come about there, and their answers do not arrive. */
  failWith: (fault: Fault | undefined) => void
  change: (reference: string, change: Change) => void
  /** What it says of a charge itself. */
  stateOf: (reference: string) => string | undefined
  /** The service calls the product at that address, or somebody who pretends to be it. */
  call: (url: string, reference: string, how?: { isForged?: boolean; proof?: string }) => Promise<Response>
  close: () => Promise<unknown>
}
