import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { paymentEndpoints, sandboxEndpoints } from '@recado/contract/money/payments'
import { addMonths } from '@recado/contract/money/recurrence'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createCaller } from '../../../test/callEndpoint.ts'
import { createOwingCompany } from '../../../test/owingCompany.ts'
import { startSecondProcess } from '../../../test/startSecondProcess.ts'
import { createWorld } from '../../../test/testApp.ts'
import { asaasGateway } from '../../gateways/asaas/asaas.ts'
import { efiGateway } from '../../gateways/efi/efi.ts'
import { sandboxGateway } from '../sandbox/index.ts'
import type { Gateways } from './gateways.ts'
import { reconcileChargesJob } from './reconcileCharges.job.ts'

const world = await createWorld()
const second = await startSecondProcess(world)
afterAll(async () => {
  await second.close()
  await world.close()
})

const gateways: Gateways = {
  sandbox: (kernel) => sandboxGateway(kernel),
  efi: (_, credentials) => efiGateway({ address: '' }, credentials),
  asaas: (_, credentials) => asaasGateway({ address: '' }, credentials),
}
const calls = [world.call, createCaller(second.url)] as const

const step = fc.record({ process: fc.constantFrom(0, 1), what: fc.constantFrom('repeat', 'page', 'job', 'again', 'card') })
const CARD = { cardNumber: '5555 5555 5555 4444', nameOnCard: 'ANA SOUZA', expiryDate: '12/40', cvv: '123' }

test('webhook, page, job and repetitions from two processes in any order make one payment and one renewal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (rounds, isTold) => {
        const { pay, charges, company, dueDate, invoices, book, boss, form, atSandbox } = await createOwingCompany(world)
        const { data: charge } = await pay()
        const reference = (await charges())[0]?.reference ?? ''
        const act = async ({ process, what }: { process: number; what: string }) => {
          const call = calls[process] ?? world.call
          if (what === 'repeat') await call(null, sandboxEndpoints.act, { params: { reference }, body: { act: 'repeat' } })
          if (what === 'page') await call(boss, paymentEndpoints.charge, { params: { id: charge.id } })
          if (what === 'job') await reconcileChargesJob(world.kernel, gateways).run({})
          if (what === 'again') await call(boss, paymentEndpoints.subscribe, { body: form })
          if (what === 'card') await call(boss, paymentEndpoints.subscribe, { body: { ...form, ...CARD } })
        }
        const payment = atSandbox(charge, isTold ? 'pay' : 'quietly')
        for (const [number, round] of rounds.entries()) await Promise.all([...(number === 0 ? [payment] : []), ...round.map(act)])
        await reconcileChargesJob(world.kernel, gateways).run({})
        const settling = (await charges()).filter(({ state, surplus }) => state === 'paid' && !surplus)
        expect(settling).toHaveLength(1)
        expect((await invoices()).map(({ status }) => status)).toEqual(['paid'])
        expect((await company()).dueDate).toBe(addMonths(dueDate, 1))
        expect((await book()).map(({ cause }) => cause)).toEqual(['start', 'payment'])
      },
    ),
    tries.scene,
  )
})
