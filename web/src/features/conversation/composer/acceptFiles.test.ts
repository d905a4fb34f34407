import { expect, test } from 'vitest'
import { acceptFiles } from './acceptFiles.ts'

const MB = 1024 * 1024
const file = (name: string, type: string, size: number) =>
  Object.defineProperty(new File([], name, { type, lastModified: 0 }), 'size', { value: size })

test.each([
  ['image/png', 16],
  ['audio/mpeg', 16],
  ['video/mp4', 16],
  ['application/pdf', 100],
  ['', 100],
])('%s may have up to %d MB', (type, maxMegabytes) => {
  const [fits, tooLarge] = [file('fits', type, maxMegabytes * MB), file('too large', type, maxMegabytes * MB + 1)]
  const sifted = acceptFiles([fits, tooLarge], [])
  expect(sifted.accepted).toEqual([fits])
  expect(sifted.tooLarge).toMatchObject([{ file: tooLarge, maxBytes: maxMegabytes * MB }])
})

test('twenty files are accepted, each once; empty files are not', () => {
  const files = Array.from({ length: 23 }, (_, at) => file(`${at}`, 'image/png', 1))
  const sifted = acceptFiles([file('folder', '', 0), ...files], files.slice(0, 18))
  expect(sifted.empty.map(({ name }) => name)).toEqual(['folder'])
  expect(sifted.accepted.map(({ name }) => name)).toEqual(['18', '19'])
  expect(sifted.tooMany).toBe(3)
})
