import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { luminanceOf, textColorOn, withoutAlpha } from './contrast.ts'
import { firstUnusedColor, swatches } from './swatches.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

test('text on any colour passes AA', () => {
  fc.assert(
    fc.property(hex, (color) => {
      expect(contrast(luminanceOf(color) ?? 0, textColorOn(color) === 'black' ? 0 : 1)).toBeGreaterThanOrEqual(4.5)
    }),
    tries.rule,
  )
})

test('short and transparent forms count as the colour they name', () => {
  expect(withoutAlpha('#0f8')).toBe('#00ff88')
  expect(withoutAlpha('#0f88')).toBe('#00ff88')
  expect(withoutAlpha('#11223344')).toBe('#112233')
  expect(textColorOn('tomato')).toBeNull()
  expect(textColorOn('#12345')).toBeNull()
})

test('there are fifty swatches, each once', () => {
  expect(new Set(swatches.map(({ color }) => color)).size).toBe(50)
})

test('the suggested colour is unused, whatever its case', () => {
  const first = firstUnusedColor([])
  expect(firstUnusedColor([first.toUpperCase()])).not.toBe(first)
  expect(swatches.map(({ color }) => color)).toContain(firstUnusedColor([first]))
  expect(firstUnusedColor(swatches.map(({ color }) => color))).toMatch(/^#/)
})
