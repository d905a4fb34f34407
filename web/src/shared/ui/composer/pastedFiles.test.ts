import { expect, test } from 'vitest'
import { pastedFiles } from './pastedFiles.ts'

const picture = new File(['x'], 'bolo.png', { type: 'image/png' })

test.each([
  ['a screenshot', ['Files'], 1],
  ['a picture of a web page', ['text/html', 'Files'], 1],
  ['a picture, with its name', ['text/plain', 'Files'], 1],
  ['cells of a sheet, with their picture', ['text/plain', 'text/html', 'text/rtf', 'Files'], 0],
])('%s', (_, types, count) => {
  expect(pastedFiles({ types, files: [picture] })).toHaveLength(count)
})
