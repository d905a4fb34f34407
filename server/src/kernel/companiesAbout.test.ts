import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companiesAbout } from './companiesAbout.ts'

const MINUTE = 60_000

test('a company is alone when no other one called within a minute, whoever called and when', () => {
  const calls = fc.array(fc.record({ companyId: fc.integer({ min: 1, max: 4 }), after: fc.integer({ min: 0, max: 2 * MINUTE }) }))
  fc.assert(
    fc.property(calls, (all) => {
      let now = 0
      const about = companiesAbout({ now: () => new Date(now) })
      const called: { companyId: number; at: number }[] = []
      for (const { companyId, after } of all) {
        now += after
        about.came(companyId)
        called.push({ companyId, at: now })
        for (const one of [1, 2, 3, 4])
          expect(about.isAlone(one)).toBe(!called.some(({ companyId: of, at }) => of !== one && now - at <= MINUTE))
      }
    }),
  )
})
