import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText, fold } from './fold.ts'
import { tries } from './propertyTries.fixture.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 8 })
/** What PostgreSQL's "C" collation compares: the bytes of UTF-8. */
const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

test('texts are ordered as the database orders their bytes', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(bytes(a, b))
    }),
    tries.values,
  )
  expect(Math.sign(compareText('\uffee', '😀'))).toBe(bytes('\uffee', '😀'))
})

test('the order is total and transitive', () => {
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(Math.sign(compareText(a, b)) + Math.sign(compareText(b, a))).toBe(0)
      expect(compareText(a, b) === 0).toBe(a === b)
      if (compareText(a, b) <= 0 && compareText(b, c) <= 0) expect(compareText(a, c)).toBeLessThanOrEqual(0)
    }),
    tries.values,
  )
})

test('folding removes accents and case, and folding again changes nothing', () => {
  expect(fold('ÁÉÎÕÜ Çñ')).toBe('aeiou cn')
  fc.assert(
    fc.property(text, (value) => {
      expect(fold(fold(value))).toBe(fold(value))
    }),
    tries.values,
  )
})
