import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { callingPlans } from './callingPlans.ts'
import { addCountryCode, canonicalNumber } from './phoneNumbers.ts'

const digits = (pattern: RegExp) => fc.stringMatching(pattern)
const anyDigits = digits(/^\d{8,20}$/)
const country = fc.constantFrom(...Object.keys(callingPlans), 'JP', 'XX')
const area = fc.constantFrom('11', '21', '31', '47', '55', '61', '85', '91', '99')
/** Each with its home country, and all of its spellings, national and international. */
const variants = fc.oneof(
  fc
    .tuple(area, digits(/^[6-9]\d{7}$/))
    .map(([place, rest]) => ['BR', ...['', '9'].flatMap((nine) => ['', '55'].map((code) => code + place + nine + rest))]),
  fc.tuple(area, digits(/^[2-5]\d{7}$/)).map(([place, rest]) => ['BR', place + rest, `55${place}${rest}`]),
  digits(/^[2-9]\d[2-9]\d{7}$/).map((rest) => ['MX', rest, `52${rest}`, `521${rest}`]),
  digits(/^[1-3]\d{9}$/).map((rest) => ['AR', rest, `9${rest}`, `54${rest}`, `549${rest}`]),
  digits(/^[2-9]\d{2}[2-9]\d{6}$/).map((rest) => ['US', rest, `1${rest}`]),
  digits(/^9\d{8}$/).map((rest) => ['PT', rest, `351${rest}`]),
)

test('all spellings of a number are one identity', () => {
  fc.assert(
    fc.property(variants, ([home = '', ...written]) => {
      expect(new Set(written.map((one) => canonicalNumber(one, home))).size).toBe(1)
    }),
    tries.rule,
  )
})

test('two different numbers stay two', () => {
  fc.assert(
    fc.property(digits(/^[1-9]\d{9,13}$/), fc.integer({ min: 1, max: 8 }), (whole, back) => {
      const at = whole.length - back
      const other = whole.slice(0, at) + ((Number(whole[at]) + 1) % 10) + whole.slice(at + 1)
      expect(canonicalNumber(other)).not.toBe(canonicalNumber(whole))
      expect(canonicalNumber(whole).slice(-8)).toBe(whole.slice(-8))
      expect(canonicalNumber(whole).slice(0, 2)).toBe(whole.slice(0, 2))
    }),
    tries.rule,
  )
})

test('a whole or canonical number is not changed, whoever asks', () => {
  fc.assert(
    fc.property(anyDigits, country, (number, at) => {
      const canonical = canonicalNumber(number, at)
      expect(canonicalNumber(canonical)).toBe(canonical)
      expect(canonical).toMatch(/^\d+$/)
      expect(canonicalNumber(addCountryCode(number, at))).toBe(canonical)
    }),
    tries.rule,
  )
})

test('a number without a country code gets it; one that has a code keeps it, and its form', () => {
  const cases: [string, string, string][] = [
    ['11988887777', 'BR', '5511988887777'],
    ['1188887777', 'BR', '551188887777'],
    ['1133334444', 'BR', '551133334444'],
    ['(011) 98888-7777', 'BR', '5511988887777'],
    ['5511988887777', 'BR', '5511988887777'],
    ['551188887777', 'BR', '551188887777'],
    ['55999998888', 'BR', '5555999998888'],
    ['14155552671', 'BR', '14155552671'],
    ['34612345678', 'BR', '34612345678'],
    ['56912345678', 'BR', '56912345678'],
    ['51912345678', 'BR', '5551912345678'],
    ['+51 912 345 678', 'BR', '51912345678'],
    ['0051912345678', 'BR', '51912345678'],
    ['351912345678', 'BR', '351912345678'],
    ['2000000000', 'BR', '552000000000'],
    ['4930123456', 'BR', '554930123456'],
    ['12345678', 'BR', '12345678'],
    ['5512345678', 'MX', '525512345678'],
    ['5215512345678', 'MX', '5215512345678'],
    ['1123456789', 'AR', '541123456789'],
    ['91123456789', 'AR', '5491123456789'],
    ['612345678', 'ES', '34612345678'],
    ['11988887777', 'JP', '11988887777'],
  ]
  for (const [given, at, whole] of cases) expect(addCountryCode(given, at), `${given} in ${at}`).toBe(whole)
})

test('a landline is not taken for a mobile without its ninth digit', () => {
  expect(canonicalNumber('551133334444')).not.toBe(canonicalNumber('5511933334444'))
})
