import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trackTenantActivity } from './tenantActivity.ts'

const MINUTE = 60_000

test('a company is alone when no other one called within a minute or the requested time', () => {
  const time = fc.integer({ min: 0, max: 2 * MINUTE })
  const calls = fc.array(fc.record({ companyId: fc.integer({ min: 1, max: 4 }), after: time }))
  fc.assert(
    fc.property(calls, time, (all, lately) => {
      let now = 0
      const about = trackTenantActivity({ now: () => new Date(now) }, { servesAll: true })
      const called: { companyId: number; at: number }[] = []
      for (const { companyId, after } of all) {
        now += after
        about.came(companyId)
        called.push({ companyId, at: now })
        for (const one of [1, 2, 3, 4]) {
          const isAloneFor = (within: number) => !called.some(({ companyId: of, at }) => of !== one && now - at <= within)
          expect([about.isAlone(one), about.isSurelyAlone(one)]).toEqual([isAloneFor(MINUTE), isAloneFor(MINUTE)])
          expect(about.isAlone(one, lately)).toBe(isAloneFor(lately))
        }
      }
    }),
  )
})

test('where other processes serve too, no company is surely alone', () => {
  const about = trackTenantActivity({ now: () => new Date(0) }, { servesAll: false })
  about.came(1)
  expect([about.isAlone(1), about.isSurelyAlone(1)]).toEqual([true, false])
})
