import type { PaymentSettings } from '@recado/contract/money/paymentSettings'
import type { Fault, ReceivedCall } from '../fakeServer.ts'

type Change = { state?: 'open' | 'paid' | 'refunded'; value?: number; reference?: string }

/** A stand-in of a payment service, which can be made to lie. */
export type FakePaymentService = {
  name: 'efi' | 'asaas'
  url: string
  heard: ReceivedCall[]
  settings: Partial<PaymentSettings>
  /** From now on charges are created there, but their answers do not arrive. */
  failWith: (fault: Fault | undefined) => void
  change: (reference: string, change: Change) => void
  /** What the service says of a charge. */
  stateOf: (reference: string) => string | undefined
  /** The service, or somebody who pretends to be it, calls the product at that address. */
  call: (url: string, reference: string, how?: { isForged?: boolean; proof?: string }) => Promise<Response>
  close: () => Promise<unknown>
}
