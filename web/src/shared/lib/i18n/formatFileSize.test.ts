import { expect, test } from 'vitest'
import { formatFileSize } from './formatFileSize.ts'

test.each([
  [0, '0 B'],
  [1023, '1.023 B'],
  [1024, '1 KB'],
  [1_500_000, '1,4 MB'],
  [16 * 1024 ** 2, '16 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%d bytes are %s', (bytes, shown) => {
  expect(formatFileSize(bytes, 'pt')).toBe(shown)
})

test('numbers follow the reader’s notation', () => {
  expect([formatFileSize(1_500_000, 'en'), formatFileSize(1_500_000, 'es')]).toEqual(['1.4 MB', '1,4 MB'])
})
